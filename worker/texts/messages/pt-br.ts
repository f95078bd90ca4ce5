import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Cordialmente,\n{names}'
const warm = 'Com carinho,\n{names}'

/** "Sua" fits one guest and several; no "obrigado", which would say who of the couple writes. */
export const ptBr: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Reserve a data: casamento de {names}',
      body: letter(
        formal,
        'Temos a alegria de anunciar o nosso casamento e pedimos a gentileza de reservar a data.',
        '{occasions}',
        'O convite formal será enviado oportunamente. Por enquanto, não é necessário responder.',
      ),
    },
    warm: {
      subject: '{names} vão se casar: guarde a data',
      body: letter(
        warm,
        'O nosso casamento já tem data, e queremos muito viver esse dia com quem a gente ama. Por favor, guarde a data para nós.',
        '{occasions}',
        'O convite chega mais adiante com todos os detalhes. Por enquanto, não precisa responder.',
      ),
    },
    playful: {
      subject: 'Antes de marcar a viagem: {names}',
      body: letter(
        'Contando os dias,\n{names}',
        'A gente vai casar! Antes que alguém marque uma viagem para o mesmo dia, aqui vão o quando e o onde.',
        '{occasions}',
        'Pode anotar a lápis, mas à caneta é melhor. O convite vem depois; até lá, não precisa fazer nada.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Convite para o casamento de {names}',
      body: letter(
        formal,
        'Temos a honra de solicitar a sua presença na celebração do nosso casamento.',
        '{occasions}',
        'Pedimos a gentileza de confirmar presença até {deadline}. Os detalhes e a resposta estão no seu link pessoal: {link}',
      ),
    },
    warm: {
      subject: 'Vem celebrar com a gente: {names}',
      body: letter(
        warm,
        'Vamos nos casar, e esse dia não seria o mesmo sem as pessoas que a gente ama. Por isso chega agora o nosso convite.',
        '{occasions}',
        'Esperamos a sua resposta até {deadline}. Para responder, basta um minuto neste link pessoal: {link}',
      ),
    },
    playful: {
      subject: 'Tem uma cadeira guardada: {names}',
      body: letter(
        'Nos vemos na pista,\n{names}',
        'Vai ter comida boa, umas lágrimas de alegria e danças de qualidade variada. Só falta a sua companhia.',
        '{occasions}',
        'Vamos contar as cadeiras até {deadline}. Garanta a sua com este link pessoal: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Alteração no casamento de {names}',
      body: letter(
        formal,
        'Escrevemos para comunicar uma alteração na programação do nosso casamento. Ao final desta mensagem constam as informações anteriores e as que passam a valer.',
        'Pedimos desculpas pelo transtorno. Caso a alteração afete a sua resposta, pedimos a gentileza de revê-la no seu link pessoal: {link}',
      ),
    },
    warm: {
      subject: 'Mudança nos nossos planos: {names}',
      body: letter(
        warm,
        'Uma coisa mudou nos planos do casamento, e queríamos contar o quanto antes. Logo abaixo está como era e como ficou.',
        'Desculpe se isso atrapalha os seus planos. Por favor, confira se a sua resposta continua valendo: {link}',
      ),
    },
    playful: {
      subject: 'Reviravolta no roteiro: {names}',
      body: letter(
        'O casamento continua de pé,\n{names}',
        'Planos existem para mudar, e os nossos acabaram de fazer isso. Logo abaixo estão a versão antiga e a nova; só vale a nova.',
        'Desculpe a bagunça. Confira se a sua resposta ainda serve: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Confirmação de presença: casamento de {names}',
      body: letter(
        formal,
        'Esperamos que o nosso convite tenha chegado bem, pois ainda não recebemos a sua confirmação.',
        '{occasions}',
        'Agradecemos a confirmação de presença até {deadline}. O seu link pessoal: {link}',
      ),
    },
    warm: {
      subject: 'Vamos nos ver? {names} querem muito saber',
      body: letter(
        warm,
        'Estamos cuidando dos detalhes e queremos muito saber se teremos a sua companhia nesse dia.',
        '{occasions}',
        'Esperamos a sua resposta até {deadline}. Este link pessoal leva direto à resposta: {link}',
        'Se não der, vamos sentir a sua falta, mas saber também ajuda.',
      ),
    },
    playful: {
      subject: 'Uma interrogação na nossa lista: {names}',
      body: letter(
        'De dedos cruzados,\n{names}',
        'Ao lado do seu nome, na nossa lista, ainda há um ponto de interrogação. A gente adoraria trocar por um “sim”.',
        '{occasions}',
        'A cozinha vai contar os pratos até {deadline}. Bastam um minuto e este link pessoal: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Os nossos agradecimentos: {names}',
      body: letter(
        formal,
        'Agradecemos sinceramente a sua presença na celebração do nosso casamento.',
        'A sua companhia e os seus votos completaram esse dia, do qual nos lembraremos sempre com gratidão.',
      ),
    },
    warm: {
      subject: 'De coração, agradecemos: {names}',
      body: letter(
        warm,
        'Foi muito bom ter a sua companhia. Olhar em volta e ver as pessoas que a gente ama é o que vai ficar para sempre.',
        'Agradecemos de coração a presença, os votos e o carinho. Foi um dia maravilhoso, e muito disso se deve a quem estava lá.',
      ),
    },
    playful: {
      subject: 'Casamento feito! Um abraço de {names}',
      body: letter(
        'Ainda sorrindo,\n{names}',
        'Os sapatos já descansam, o bolo acabou e o sorriso não sai do rosto.',
        'Valeu pela presença, pelas risadas e pela dança (cada um sabe a sua). Foi a melhor festa da nossa vida, e o mérito não é nosso.',
      ),
    },
  },
  custom: {
    formal: {
      subject: 'Uma mensagem de {names}',
      body: letter(formal, 'Escrevemos a respeito da celebração do nosso casamento.'),
    },
    warm: {
      subject: 'Notícias de {names}',
      body: letter(warm, 'Temos novidades sobre o nosso casamento e queremos compartilhar.'),
    },
    playful: {
      subject: 'Um recado de {names}',
      body: letter('Até logo,\n{names}', 'Um recado rápido sobre o grande dia.'),
    },
  },
}
