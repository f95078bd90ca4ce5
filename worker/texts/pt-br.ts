import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('pt-BR')

/** Portuguese of Brazil: guests are "você" and "vocês". No word depends on their gender. */
export const ptBR: Texts = {
  locale: 'pt-BR',
  day,
  month,
  languages: 'Idioma',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'Menu tradicional',
    Vegetarian: 'Vegetariano',
    Vegan: 'Vegano',
    Kosher: 'Kosher',
    'Gluten-Free': 'Sem glúten',
    Pescatarian: 'Pescetariano',
  },

  problems: {
    required: () => 'Esta informação é necessária.',
    not_valid: () => 'Esta informação não é válida.',
    not_text: () => 'Aqui deve haver um texto.',
    not_a_number: () => 'Aqui deve haver um número.',
    not_whole: () => 'Aqui deve haver um número inteiro.',
    not_true_or_false: () => 'Aqui deve haver verdadeiro ou falso.',
    not_a_list: () => 'Aqui deve haver uma lista.',
    not_an_object: () => 'Aqui deve haver campos com nome.',
    not_an_option: ({ options }) => `Escolha uma destas opções: ${list(options)}.`,
    not_an_email: () => 'Escreva um e-mail como ana@example.com.',
    too_long: ({ limit }) => `Use no máximo ${limit} caracteres.`,
    too_short: ({ limit }) => `Use pelo menos ${limit} caracteres.`,
    too_many: ({ limit }) => `Informe no máximo ${limit}.`,
    too_few: ({ limit }) => `Informe pelo menos ${limit}.`,
    too_large: ({ limit }) => `O máximo é ${limit}.`,
    too_small: ({ limit }) => `O mínimo é ${limit}.`,
    too_many_marks: () => 'Há uma letra com mais acentos do que podemos guardar.',
    unreadable: () => 'Há caracteres que não podemos guardar, como caracteres de controle.',
    no_response: () => 'Escolha uma resposta, por favor.',
    unknown_person: () => 'Com este link não é possível responder por esta pessoa.',
    answered_twice: () => 'Responda apenas uma vez por pessoa.',
    not_invited: () => 'O convite para isto não inclui esta pessoa.',
    unknown_meal: () => 'Escolha um dos menus.',
    no_consent: () => 'Marque esta caixa se concordar ou apague o que escreveu.',
    name_too_long: ({ limit }) => `Um nome pode ter no máximo ${limit} caracteres.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'Este convite é só para você.'
        : plural(limit, {
            one: 'Você pode trazer um acompanhante.',
            other: `Você pode trazer no máximo ${limit} acompanhantes.`,
          }),
  },

  invitation: {
    title: 'Seu convite',
    preview: {
      title: 'Convite de casamento',
      description: 'Abra seu convite e confirme sua presença.',
    },
    unnamed: 'Nosso casamento',
    opening: {
      unnamed: 'Convite',
      one: 'Convite para o casamento de',
      two: 'Junto com suas famílias',
    },
    and: () => 'e',
    closing: 'têm a alegria de convidar para a celebração do casamento',
    mainOccasion: 'Casamento',
  },

  reply: {
    wrongTitle: 'Confira sua resposta',
    question: <T>(guest: T) => phrase`${guest}, podemos contar com a sua presença?`,
    answers: {
      confirmed: 'Confirmo com alegria',
      declined: 'Infelizmente não poderei ir',
      maybe: 'Ainda não sei',
    },
    companions: 'Quem vai com você?',
    allowance: (most) =>
      plural(most, {
        one: 'Você pode trazer um acompanhante. Se não trouxer ninguém, deixe em branco.',
        other: `Você pode trazer até ${most} acompanhantes. Deixe os outros campos em branco.`,
      }),
    needsApproval: 'O casal precisa confirmar os acompanhantes.',
    companion: 'Nome do acompanhante',
    nthCompanion: (nth) => `Nome do acompanhante ${nth}`,
    meal: 'O menu que você prefere',
    noMeal: 'Sem preferência',
    diet: 'Alguma alergia ou restrição alimentar?',
    dietNote: 'Alergias, intolerâncias e outras restrições',
    access: 'Algo deixaria o dia mais confortável para você?',
    accessNote: 'Acessibilidade: uma rampa, um lugar nas primeiras fileiras...',
    contact: 'Como podemos falar com você?',
    email: 'E-mail',
    phone: 'Telefone',
    submit: 'Enviar resposta',
    sending: 'Enviando...',
    loading: 'Carregando sua resposta...',
    saved: 'Recebemos sua resposta!',
    closed: 'O prazo para confirmar presença terminou.',
    open: 'Você pode mudar sua resposta depois com este mesmo link.',
    openUntil: (day) =>
      `Por favor, confirme sua presença até ${day}. Até lá, você pode mudar sua resposta com este mesmo link.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`Concordo que ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} concorda que ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`Concordo, em nome de ${guest}, que ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? 'o casal, quem o ajuda e o bufê' : 'o casal e o bufê'
      if (isKept) {
        return `${readers} vejam estas informações de saúde e que o casal as guarde com a lista de convidados.`
      }
      return `${readers} vejam estas informações de saúde até ${until ?? '90 dias depois da última comemoração'}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`Olá, ${household}!`,
    ask: 'Podemos contar com a presença de vocês?',
    askAlone: 'Podemos contar com a sua presença?',
    shortcut: 'Resposta rápida',
    all: 'Iremos todos, a tudo',
    each: 'Responder abaixo por cada pessoa',
    you: <T>(guest: T) => phrase`${guest} (você)`,
    answers: { confirmed: 'Sim', declined: 'Não', maybe: 'Ainda não sei' },
    yesNo: { yes: 'Sim', no: 'Não' },
    meal: 'Menu',
    companions: 'Acompanhantes',
    companionKind: { adult: 'Adulto', child: 'Criança', infant: 'Bebê' },
    diet: 'Alergias ou restrições alimentares',
    access: 'Algo que deixaria o dia mais confortável',
    given: 'Já existe um texto. Escreva aqui para substituí-lo.',
    closed: 'Não é mais possível responder a isto.',
    noAnswer: 'Não é preciso responder.',
    when: { from: (time) => `a partir das ${time}`, until: (from, until) => `das ${from} às ${until}` },
    dressCode: 'Traje',
    map: 'Mapa',
    calendar: 'Adicionar à agenda',
    meanwhile: <T>(guest: T) =>
      phrase`Há uma resposta mais recente para ${guest}, mostrada ao lado de cada opção. Confira e envie de novo.`,
    now: (answer) => `Agora: ${answer}`,
    summary: 'Sua resposta',
    open: 'Ainda sem resposta',
  },

  thanks: {
    title: 'Agradecemos a resposta',
    messages: {
      confirmed: 'Que alegria! Mal podemos esperar pela celebração!',
      declined: 'Que pena, mas entendemos perfeitamente!',
      maybe: 'Que bom receber notícias! Ficamos no aguardo da resposta definitiva.',
    },
    companions: 'Com você:',
    edit: 'Mudar a resposta',
  },

  invalidLink: {
    title: 'Link inválido',
    sentence: 'Este link de confirmação de presença não é válido.',
    advice: 'Se você acha que é um engano, fale com o casal.',
  },

  failure: {
    load: 'Não foi possível abrir o convite',
    submit: 'Não foi possível enviar a resposta',
    retry: 'Tentar de novo',
    reasons: {
      unreadable: () => 'Não foi possível ler o formulário.',
      wrong_method: () => 'Este endereço aceita apenas GET, HEAD e POST.',
      just_changed: () => 'Seu convite acabou de ser alterado. Tente de novo.',
      answered_meanwhile: () => 'Alguém respondeu enquanto isso. Confira as respostas e envie de novo.',
      too_large: ({ kibibytes }) => `O envio é grande demais: no máximo ${kibibytes} KiB.`,
      too_many_attempts: () => 'Muitas tentativas. Espere um momento e tente de novo.',
      busy: () => 'O Posy está muito ocupado agora. Tente de novo daqui a pouco.',
      fault: () => 'Algo deu errado do nosso lado. Tente de novo.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `Confirme sua presença${by === null ? '' : ` até ${by}`}: ${couple === null ? 'o casamento' : `casamento de ${couple}`}`,
    opening: (by) => (by === null ? 'Leva só um minuto.' : `Confirme sua presença até ${by}. Leva só um minuto.`),
    heading: 'Um convite de casamento',
    aGuest: 'Uma pessoa convidada',
    greeting: <T>(guest: T) => phrase`Olá, ${guest}!`,
    hello: 'Olá!',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`Ainda falta a sua resposta a um convite: o casal adoraria saber se você poderá ir ao casamento.`
          : phrase`Ainda falta a sua resposta ao convite para o casamento de ${couple}. Você poderá ir?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`Ainda faltam as respostas de vocês a um convite: o casal adoraria saber quem poderá ir ao casamento.`
          : phrase`Ainda faltam as respostas de vocês ao convite para o casamento de ${couple}. Quem poderá ir?`,
    },
    effort: {
      one: 'Leva só um minuto e não precisa de conta.',
      several: 'Cada pessoa tem seu próprio link. Leva só um minuto e não precisa de conta.',
    },
    replyBy: <T>(day: T) => phrase`Confirme sua presença até ${day}.`,
    linksBelow: (by) => (by === null ? 'Confirme sua presença aqui:' : `Confirme sua presença aqui até ${by}:`),
    action: 'Confirmar presença',
  },

  message: {
    greeting: <T>(household: T) => phrase`Olá, ${household}!`,
    friends: 'família e amigos',
    theCouple: 'o casal',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, às ${time}`,
    action: { reply: 'Confirmar presença', open: 'Abrir o convite' },
    changes: { before: 'Antes', after: 'Agora', day: 'Data', time: 'Horário', venue: 'Local', unknown: 'a definir' },
    sentBy: <T>(couple: T | null) =>
      couple === null
        ? phrase`Mensagem do casal, enviada com o Posy.`
        : phrase`Mensagem de ${couple}, enviada com o Posy.`,
    test: (subject) => `Teste: ${subject}`,
  },

  receipt: {
    subject: (couple) =>
      couple === null ? 'Sua resposta ao convite de casamento' : `Sua resposta ao convite de ${couple}`,
    heading: 'Sua resposta',
    intro: 'Foi isto que você nos contou:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'Adicionar à agenda',
    action: 'Ver ou mudar a resposta',
  },

  seatFinder: {
    title: 'Encontre seu lugar',
    closed: 'Você pode consultar sua mesa aqui no dia da festa e na véspera.',
    label: 'Seu nome',
    hint: 'Três letras bastam.',
    action: 'Encontrar minha mesa',
    tooShort: 'Digite pelo menos três letras do seu nome.',
    nobody: 'Não encontramos ninguém com esse nome. Tente outra parte do nome ou pergunte na entrada.',
    more: 'Há mais resultados. Digite mais letras do seu nome.',
    invalid: { title: 'Este link não é válido', sentence: 'Talvez tenha expirado. Peça um novo ao casal.' },
    failure: 'Esta página não pode ser exibida agora',
  },

  mail: {
    buttonFallback: 'Se o botão não funcionar, abra este endereço:',
  },

  unsubscribe: {
    action: 'Não receber mais e-mails',
    ask: {
      title: 'Não receber mais e-mails?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Exceto um convite, você não receberá mais e-mails do Posy sobre este casamento. Seu convite continua valendo.`
          : phrase`Exceto um convite, você não receberá mais e-mails do Posy sobre o casamento de ${couple}. Seu convite continua valendo.`,
    },
    stopped: {
      title: 'Sem mais e-mails',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Exceto um convite, você não receberá mais e-mails do Posy sobre este casamento. Ainda pode responder com seu link pessoal.`
          : phrase`Exceto um convite, você não receberá mais e-mails do Posy sobre o casamento de ${couple}. Ainda pode responder com seu link pessoal.`,
    },
    unknown: {
      title: 'Este link não é válido',
      sentence: 'Talvez seu nome não esteja mais na lista de convidados. Se ainda receber e-mails, fale com o casal.',
    },
  },
}
