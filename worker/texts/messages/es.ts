import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Con nuestro más cordial saludo,\n{names}'
const warm = 'Con todo nuestro cariño,\n{names}'

/** Fits one guest and several, in Spain and America: no tú, vosotros or ustedes; formal letters use "su". */
export const es: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Anuncio de la boda de {names}',
      body: letter(
        formal,
        'Con gran alegría anunciamos nuestro enlace. Se ruega reservar la fecha.',
        '{occasions}',
        'En su momento haremos llegar la invitación formal. Por ahora no es necesario responder.',
      ),
    },
    warm: {
      subject: '{names} se casan: ya hay fecha',
      body: letter(
        warm,
        'Nos casamos, y no imaginamos ese día sin nuestra gente más querida. Por eso queremos compartir ya la fecha.',
        '{occasions}',
        'La invitación llegará más adelante con todos los detalles. Por ahora no hace falta responder.',
      ),
    },
    playful: {
      subject: 'Antes de reservar las vacaciones: {names}',
      body: letter(
        'Con muchas ganas de fiesta,\n{names}',
        '¡Nos casamos! Antes de que alguien reserve vacaciones para ese mismo día, aquí van el cuándo y el dónde.',
        '{occasions}',
        'Se puede apuntar a lápiz, pero mejor con tinta. La invitación llegará más adelante; hasta entonces no hay nada que hacer.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Invitación a la boda de {names}',
      body: letter(
        formal,
        'Tenemos el honor de solicitar su presencia en la celebración de nuestro matrimonio.',
        '{occasions}',
        'Se ruega confirmar asistencia a más tardar el {deadline}. Los detalles y la respuesta, en su enlace personal: {link}',
      ),
    },
    warm: {
      subject: 'Con mucha ilusión: la boda de {names}',
      body: letter(
        warm,
        'Nos casamos, y escribimos a las personas sin las que ese día no sería lo mismo.',
        '{occasions}',
        'Esperamos la respuesta hasta el {deadline}. Basta un minuto con este enlace personal: {link}',
      ),
    },
    playful: {
      subject: 'Una silla guardada: la boda de {names}',
      body: letter(
        'Nos vemos en la pista,\n{names}',
        'Habrá buena comida, alguna lagrimita y bailes de calidad variable. Solo falta la mejor compañía.',
        '{occasions}',
        'Contamos las sillas hasta el {deadline}. Para guardar sitio basta este enlace personal: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Cambio en la boda de {names}',
      body: letter(
        formal,
        'Escribimos para comunicar un cambio en nuestra boda. Al pie de esta carta figuran los datos anteriores y los que son válidos ahora.',
        'Lamentamos las molestias que ello pueda ocasionar. Si el cambio afecta a su respuesta, rogamos revisarla en su enlace personal: {link}',
      ),
    },
    warm: {
      subject: 'Cambian nuestros planes: {names}',
      body: letter(
        warm,
        'Algo ha cambiado en los planes de nuestra boda, y queremos contarlo cuanto antes. Más abajo está cómo era y cómo es ahora.',
        'Sentimos si esto trastoca algún plan. En este enlace se puede comprobar si la respuesta sigue valiendo: {link}',
      ),
    },
    playful: {
      subject: 'Giro de guion: {names}',
      body: letter(
        'Lo de casarnos sigue en pie,\n{names}',
        'Los planes están para cambiarlos, y los nuestros acaban de cambiar. Más abajo están la versión antigua y la nueva; solo cuenta la nueva.',
        'Perdón por el lío. Solo falta comprobar que la respuesta siga valiendo: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Confirmación pendiente: la boda de {names}',
      body: letter(
        formal,
        'Confiamos en que nuestra invitación haya llegado bien, pues aún no tenemos su respuesta.',
        '{occasions}',
        'Agradeceríamos su confirmación a más tardar el {deadline}. La respuesta puede darse en su enlace personal: {link}',
      ),
    },
    warm: {
      subject: '¿Nos vemos en la boda de {names}?',
      body: letter(
        warm,
        'Estamos preparando los detalles y nos encantaría saber con quién contaremos ese día.',
        '{occasions}',
        'Esperamos la respuesta hasta el {deadline}. Este enlace personal lleva directamente a ella: {link}',
        'Y si no puede ser, lo sentiremos mucho, pero saberlo también nos ayuda.',
      ),
    },
    playful: {
      subject: 'Un interrogante en nuestra lista: {names}',
      body: letter(
        'Con los dedos cruzados,\n{names}',
        'En nuestra lista queda un interrogante, y nos encantaría cambiarlo por un sí.',
        '{occasions}',
        'En la cocina cuentan los platos hasta el {deadline}. Un minuto y este enlace personal bastan: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Con nuestro agradecimiento: {names}',
      body: letter(
        formal,
        'Queremos expresar nuestro más sincero agradecimiento por su compañía en el día de nuestra boda.',
        'Su presencia y sus buenos deseos dieron todo su sentido a aquel día, que recordaremos siempre con gratitud.',
      ),
    },
    warm: {
      subject: 'Gracias de corazón: {names}',
      body: letter(
        warm,
        'Gracias por estar ahí. Mirar alrededor y encontrar a toda la gente que queremos es lo que más vamos a recordar.',
        'Gracias por la compañía, los buenos deseos y el cariño. Fue un día maravilloso, y en buena parte por eso.',
      ),
    },
    playful: {
      subject: 'Ya es oficial, y hubo fiesta: {names}',
      body: letter(
        'Con la sonrisa puesta,\n{names}',
        'Los zapatos ya descansan, del postre no queda nada y la sonrisa no se nos quita.',
        'Gracias por venir, por las risas y por esos bailes (cada cual sabrá cuáles). Fue la mejor fiesta de nuestra vida, y el mérito no es nuestro.',
      ),
    },
  },
  custom: {
    formal: {
      subject: 'Un mensaje de {names}',
      body: letter(formal, 'Escribimos en relación con nuestra boda.'),
    },
    warm: {
      subject: 'Noticias de {names}',
      body: letter(warm, 'Tenemos noticias de nuestra boda que nos gustaría compartir.'),
    },
    playful: {
      subject: 'Dos palabras de {names}',
      body: letter('Hasta pronto,\n{names}', 'Una cosa rápida sobre el gran día.'),
    },
  },
}
