import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('es')

/** Spanish for Spain and America: guests are "usted" and "ustedes", which is polite in both, and no word depends on their gender. */
export const es: Texts = {
  locale: 'es',
  day,
  month,
  languages: 'Idioma',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'Menú tradicional',
    Vegetarian: 'Vegetariano',
    Vegan: 'Vegano',
    Kosher: 'Kosher',
    'Gluten-Free': 'Sin gluten',
    Pescatarian: 'Pescetariano',
  },

  problems: {
    required: () => 'Este dato es necesario.',
    not_valid: () => 'Este dato no es válido.',
    not_text: () => 'Aquí debe ir un texto.',
    not_a_number: () => 'Aquí debe ir un número.',
    not_whole: () => 'Aquí debe ir un número entero.',
    not_true_or_false: () => 'Aquí debe ir verdadero o falso.',
    not_a_list: () => 'Aquí debe ir una lista.',
    not_an_object: () => 'Aquí deben ir campos con su nombre.',
    not_an_option: ({ options }) => `Elija una de estas opciones: ${list(options)}.`,
    not_an_email: () => 'Escriba una dirección de correo como ana@example.com.',
    too_long: ({ limit }) => `Escriba como máximo ${limit} caracteres.`,
    too_short: ({ limit }) => `Escriba al menos ${limit} caracteres.`,
    too_many: ({ limit }) => `Indique como máximo ${limit}.`,
    too_few: ({ limit }) => `Indique al menos ${limit}.`,
    too_large: ({ limit }) => `El máximo es ${limit}.`,
    too_small: ({ limit }) => `El mínimo es ${limit}.`,
    too_many_marks: () => 'Hay una letra con más acentos de los que se pueden guardar.',
    unreadable: () => 'Hay caracteres que no se pueden guardar, por ejemplo de control.',
    no_response: () => 'Elija una respuesta, por favor.',
    unknown_person: () => 'Con este enlace no se puede responder por esta persona.',
    answered_twice: () => 'Responda una sola vez por cada persona.',
    not_invited: () => 'Esta persona no figura entre los invitados a este acto.',
    unknown_meal: () => 'Elija uno de los menús.',
    no_consent: () => 'Marque la casilla si está de acuerdo, o borre lo que ha escrito.',
    name_too_long: ({ limit }) => `Un nombre puede tener como máximo ${limit} caracteres.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'Esta invitación es personal.'
        : plural(limit, {
            one: 'Puede venir con un acompañante.',
            other: `Puede venir con un máximo de ${limit} acompañantes.`,
          }),
  },

  invitation: {
    title: 'Su invitación',
    preview: {
      title: 'Invitación de boda',
      description: 'Abra su invitación y díganos si podrá acompañarnos.',
    },
    unnamed: 'Nuestra boda',
    opening: {
      unnamed: 'Invitación',
      one: 'Invitación a la boda de',
      two: 'Junto con sus familias',
    },
    // "E" before the sound of i: Inés, Hilda, Yves, but not Hielo or Yolanda.
    and: (second) => (/^(h?[ií](?![aeo])|y(?![aeiouáéíóú]))/i.test(second) ? 'e' : 'y'),
    closing: 'tienen el placer de invitarles a celebrar su boda',
    mainOccasion: 'Boda',
  },

  reply: {
    wrongTitle: 'Revise su respuesta',
    question: <T>(guest: T) => phrase`${guest}, ¿podrá acompañarnos?`,
    answers: {
      confirmed: 'Asistiré con mucho gusto',
      declined: 'Lamento no poder asistir',
      maybe: 'Aún no lo sé',
    },
    companions: '¿Quién le acompañará?',
    allowance: (most) =>
      plural(most, {
        one: 'Puede venir con un acompañante. Si no trae a nadie, deje el campo en blanco.',
        other: `Puede venir con un máximo de ${most} acompañantes. Deje en blanco los campos que sobren.`,
      }),
    needsApproval: 'La pareja tiene que confirmar a los acompañantes.',
    companion: 'Nombre del acompañante',
    nthCompanion: (nth) => `Nombre del acompañante ${nth}`,
    meal: 'Menú que prefiere',
    noMeal: 'Sin preferencia',
    diet: '¿Alergias o necesidades alimentarias?',
    dietNote: 'Alergias, intolerancias y otras restricciones',
    access: '¿Hay algo que le haría más cómodo el día?',
    accessNote: 'Accesibilidad: una rampa, un asiento en las primeras filas...',
    contact: '¿Cómo podemos localizarle?',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    submit: 'Confirmar respuesta',
    sending: 'Enviando...',
    loading: 'Cargando su respuesta...',
    saved: 'Hemos recibido su respuesta.',
    closed: 'El plazo para responder ha terminado.',
    open: 'Podrá cambiar su respuesta más adelante con este mismo enlace.',
    openUntil: (day) =>
      `Se ruega confirmación a más tardar el ${day}. Hasta entonces podrá cambiar su respuesta con este mismo enlace.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`Doy mi consentimiento para que ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} da su consentimiento para que ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`En nombre de ${guest}, doy mi consentimiento para que ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers
        ? 'la pareja, quienes la ayudan y el servicio de catering'
        : 'la pareja y el servicio de catering'
      if (isKept) return `${readers} vean estos datos de salud y la pareja los conserve con su lista de invitados.`
      return `${readers} vean estos datos de salud hasta ${until === null ? '90 días después de la última celebración' : `el ${until}`}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household}:`,
    ask: '¿Podrán acompañarnos?',
    askAlone: '¿Podrá acompañarnos?',
    shortcut: 'Respuesta rápida',
    all: 'Asistiremos al completo, a todo',
    each: 'Respondo abajo por cada persona',
    you: <T>(guest: T) => phrase`${guest} (usted)`,
    answers: { confirmed: 'Sí', declined: 'No', maybe: 'Aún no lo sé' },
    yesNo: { yes: 'Sí', no: 'No' },
    meal: 'Menú',
    companions: 'Acompañantes',
    companionKind: { adult: 'Adulto', child: 'Niño o niña', infant: 'Bebé' },
    diet: 'Alergias o necesidades alimentarias',
    access: 'Algo que haría más cómodo el día',
    given: 'Ya hay un texto. Escriba aquí para sustituirlo.',
    closed: 'Ya no se puede responder a esto.',
    noAnswer: 'No hace falta responder.',
    when: { from: (time) => `a partir de las ${time}`, until: (from, until) => `de ${from} a ${until}` },
    dressCode: 'Código de vestimenta',
    map: 'Mapa',
    calendar: 'Añadir al calendario',
    meanwhile: <T>(guest: T) =>
      phrase`Hay una respuesta más reciente de ${guest}; la verá junto a cada opción. Revísela y envíela de nuevo.`,
    now: (answer) => `Ahora: ${answer}`,
    summary: 'Su respuesta',
    open: 'Sin respuesta aún',
  },

  thanks: {
    title: 'Muchas gracias',
    messages: {
      confirmed: '¡Qué ilusión celebrarlo juntos!',
      declined: 'Es una pena, pero lo entendemos perfectamente.',
      maybe: 'Gracias por avisarnos. Esperamos la respuesta definitiva.',
    },
    companions: 'En compañía de:',
    edit: 'Cambiar la respuesta',
  },

  invalidLink: {
    title: 'Enlace no válido',
    sentence: 'Este enlace de confirmación no es válido.',
    advice: 'Si cree que es un error, póngase en contacto con la pareja.',
  },

  failure: {
    load: 'No se ha podido abrir la invitación',
    submit: 'No se ha podido enviar la respuesta',
    retry: 'Intentar de nuevo',
    reasons: {
      unreadable: () => 'No se ha podido leer el formulario.',
      wrong_method: () => 'Esta dirección solo admite GET, HEAD y POST.',
      just_changed: () => 'Su invitación acaba de modificarse. Inténtelo de nuevo.',
      answered_meanwhile: () =>
        'Alguien ha respondido mientras tanto. Revise las respuestas y envíelas de nuevo, por favor.',
      too_large: ({ kibibytes }) => `El envío es demasiado grande: como máximo ${kibibytes} KiB.`,
      too_many_attempts: () => 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
      busy: () => 'Posy está muy ocupado en este momento. Inténtelo de nuevo dentro de un momento.',
      fault: () => 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `Se ruega confirmación: ${couple === null ? 'la boda' : `boda de ${couple}`}${by === null ? '' : `, a más tardar el ${by}`}`,
    opening: (by) =>
      by === null
        ? 'Solo le llevará un minuto.'
        : `Se ruega confirmación a más tardar el ${by}. Solo le llevará un minuto.`,
    heading: 'Una invitación de boda',
    aGuest: 'Una persona invitada',
    greeting: <T>(guest: T) => phrase`Hola, ${guest}:`,
    hello: 'Hola:',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`A la pareja le encantaría saber si podrá asistir a su boda, y todavía no tiene su respuesta.`
          : phrase`Todavía falta su respuesta a la invitación a la boda de ${couple}. ¿Podrá asistir?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`A la pareja le encantaría saber quiénes de ustedes podrán asistir a su boda, y todavía no tiene estas respuestas.`
          : phrase`Todavía faltan sus respuestas a la invitación a la boda de ${couple}. ¿Quiénes de ustedes podrán asistir?`,
    },
    effort: {
      one: 'Solo le llevará un minuto y no necesita ninguna cuenta.',
      several: 'Cada persona tiene su propio enlace. Solo lleva un minuto y no hace falta ninguna cuenta.',
    },
    replyBy: <T>(day: T) => phrase`Se ruega confirmación a más tardar el ${day}.`,
    linksBelow: (by) => (by === null ? 'Puede responder aquí:' : `Se ruega confirmación aquí, a más tardar el ${by}:`),
    action: 'Responder ahora',
  },

  message: {
    // No word before the names: "hola" would not go with a formal letter.
    greeting: <T>(household: T) => phrase`${household}:`,
    friends: 'Familia y amistades',
    theCouple: 'la pareja',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, ${time}`,
    action: { reply: 'Responder ahora', open: 'Abrir la invitación' },
    changes: { before: 'Antes', after: 'Ahora', day: 'Fecha', time: 'Hora', venue: 'Lugar', unknown: 'por anunciar' },
    sentBy: <T>(couple: T | null) =>
      couple === null
        ? phrase`Mensaje de la pareja, enviado con Posy.`
        : phrase`Mensaje de ${couple}, enviado con Posy.`,
    test: (subject) => `Prueba: ${subject}`,
  },

  receipt: {
    subject: (couple) =>
      couple === null ? 'Su respuesta a la invitación de boda' : `Su respuesta a la invitación de ${couple}`,
    heading: 'Su respuesta',
    intro: 'Esto es lo que nos ha contado:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'Añadir al calendario',
    action: 'Ver o cambiar la respuesta',
  },

  seatFinder: {
    title: 'Encuentre su mesa',
    closed: 'Aquí podrá consultar su mesa el mismo día de la celebración y el día anterior.',
    label: 'Su nombre',
    hint: 'Bastan tres letras.',
    action: 'Buscar mi mesa',
    tooShort: 'Escriba al menos tres letras de su nombre.',
    nobody: 'No hemos encontrado a nadie con ese nombre. Pruebe con otra parte del nombre o pregunte en la entrada.',
    more: 'Hay más resultados. Escriba algo más de su nombre.',
    invalid: { title: 'Este enlace no es válido', sentence: 'Puede que haya caducado. Pida uno nuevo a la pareja.' },
    failure: 'Esta página no se puede mostrar ahora',
  },

  mail: {
    buttonFallback: 'Si el botón no funciona, abra esta dirección:',
  },

  unsubscribe: {
    action: 'No recibir más correos',
    ask: {
      title: '¿No recibir más correos?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Salvo una invitación, no recibirá más correos de Posy sobre esta boda. Su invitación sigue en pie.`
          : phrase`Salvo una invitación, no recibirá más correos de Posy sobre la boda de ${couple}. Su invitación sigue en pie.`,
    },
    stopped: {
      title: 'Sin más correos',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Salvo una invitación, no recibirá más correos de Posy sobre esta boda. Todavía puede responder con su enlace personal.`
          : phrase`Salvo una invitación, no recibirá más correos de Posy sobre la boda de ${couple}. Todavía puede responder con su enlace personal.`,
    },
    unknown: {
      title: 'Este enlace no es válido',
      sentence:
        'Es posible que ya no figure en la lista de invitados. Si sigue recibiendo correos, póngase en contacto con la pareja.',
    },
  },
}
