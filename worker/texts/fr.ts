import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('fr')

/** French: guests are "vous", one or several. Sentences avoid participles that would depend on their gender. */
export const fr: Texts = {
  locale: 'fr',
  day,
  month,
  languages: 'Langue',
  comma: ', ',
  colon: '\u00a0: ',

  meals: {
    Regular: 'Menu classique',
    Vegetarian: 'Végétarien',
    Vegan: 'Végétalien',
    Kosher: 'Casher',
    'Gluten-Free': 'Sans gluten',
    Pescatarian: 'Pescétarien',
  },

  problems: {
    required: () => 'Cette information est nécessaire.',
    not_valid: () => 'Cette valeur n’est pas valable.',
    not_text: () => 'Un texte est attendu ici.',
    not_a_number: () => 'Un nombre est attendu ici.',
    not_whole: () => 'Un nombre entier est attendu ici.',
    not_true_or_false: () => 'Vrai ou faux est attendu ici.',
    not_a_list: () => 'Une liste est attendue ici.',
    not_an_object: () => 'Des champs nommés sont attendus ici.',
    not_an_option: ({ options }) => `Merci de choisir parmi\u00a0: ${list(options)}.`,
    not_an_email: () => 'Merci d’indiquer une adresse e-mail telle que ana@example.com.',
    too_long: ({ limit }) => `Merci de ne pas dépasser ${limit} caractères.`,
    too_short: ({ limit }) => `Merci d’écrire au moins ${limit} caractères.`,
    too_many: ({ limit }) => `Merci de ne pas en indiquer plus de ${limit}.`,
    too_few: ({ limit }) => `Merci d’en indiquer au moins ${limit}.`,
    too_large: ({ limit }) => `Le maximum est ${limit}.`,
    too_small: ({ limit }) => `Le minimum est ${limit}.`,
    too_many_marks: () => 'Une lettre porte plus d’accents que nous ne pouvons en enregistrer.',
    unreadable: () => 'Certains caractères ne peuvent pas être enregistrés, par exemple des caractères de contrôle.',
    no_response: () => 'Merci de choisir une réponse.',
    unknown_person: () => 'Ce lien ne permet pas de répondre pour cette personne.',
    answered_twice: () => 'Merci de ne répondre qu’une fois pour chaque personne.',
    not_invited: () => 'Cette invitation ne concerne pas cette personne.',
    unknown_meal: () => 'Merci de choisir l’un des menus.',
    no_consent: () => 'Merci de cocher cette case si vous êtes d’accord, ou d’effacer ce que vous avez écrit.',
    name_too_long: ({ limit }) => `Un nom peut compter ${limit} caractères au plus.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'Cette invitation est personnelle.'
        : plural(limit, {
            one: 'Une personne peut vous accompagner.',
            other: `${limit} personnes au plus peuvent vous accompagner.`,
          }),
  },

  invitation: {
    title: 'Votre invitation',
    preview: {
      title: 'Faire-part de mariage',
      description: 'Ouvrez votre invitation et dites-nous si vous serez des nôtres.',
    },
    unnamed: 'Notre mariage',
    opening: {
      unnamed: 'Faire-part',
      one: 'Invitation au mariage',
      two: 'Avec leurs familles',
    },
    and: () => 'et',
    closing: 'ont la joie de vous convier à leur mariage',
    mainOccasion: 'Mariage',
  },

  reply: {
    wrongTitle: 'Merci de vérifier votre réponse',
    question: <T>(guest: T) => phrase`${guest}, serez-vous des nôtres\u202f?`,
    answers: {
      confirmed: 'Présence confirmée, avec joie',
      declined: 'Absence, avec regret',
      maybe: 'Réponse à venir',
    },
    companions: 'Qui vous accompagnera\u202f?',
    allowance: (most) =>
      plural(most, {
        one: 'Une personne peut vous accompagner. Si vous venez sans elle, laissez ce champ vide.',
        other: `${most} personnes au plus peuvent vous accompagner. Laissez les autres champs vides.`,
      }),
    needsApproval: 'Le couple doit confirmer la présence des personnes qui vous accompagnent.',
    companion: 'Nom de la personne',
    nthCompanion: (nth) => `Nom de la personne ${nth}`,
    meal: 'Votre choix de menu',
    noMeal: 'Sans préférence',
    diet: 'Des allergies ou un régime particulier\u202f?',
    dietNote: 'Allergies et autres restrictions alimentaires',
    access: 'Qu’est-ce qui vous rendrait cette journée plus confortable\u202f?',
    accessNote: 'Accessibilité\u00a0: une rampe, une place dans les premiers rangs...',
    contact: 'Comment pouvons-nous vous joindre\u202f?',
    email: 'Adresse e-mail',
    phone: 'Téléphone',
    submit: 'Envoyer ma réponse',
    sending: 'Envoi en cours...',
    loading: 'Chargement de votre réponse...',
    saved: 'Votre réponse a bien été reçue.',
    closed: 'La date limite de réponse est passée.',
    open: 'Vous pourrez modifier votre réponse plus tard avec ce même lien.',
    openUntil: (day) =>
      `Réponse souhaitée au plus tard le ${day}. Jusque-là, vous pouvez la modifier avec ce même lien.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`J’accepte que ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} accepte que ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`J’accepte, au nom de ${guest}, que ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? 'le couple, les personnes qui l’aident et le traiteur' : 'le couple et le traiteur'
      if (isKept) {
        return `${readers} voient ces informations de santé et que le couple les conserve avec sa liste d’invités.`
      }
      return `${readers} voient ces informations de santé jusqu’${until === null ? 'à 90 jours après la dernière célébration' : `au ${until}`}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household},`,
    ask: 'Serez-vous des nôtres\u202f?',
    askAlone: 'Serez-vous des nôtres\u202f?',
    shortcut: 'Réponse rapide',
    all: 'Nous serons au complet, à chaque événement',
    each: 'Répondre ci-dessous pour chaque personne',
    you: <T>(guest: T) => phrase`${guest} (vous)`,
    answers: { confirmed: 'Oui', declined: 'Non', maybe: 'À voir' },
    yesNo: { yes: 'Oui', no: 'Non' },
    meal: 'Menu',
    companions: 'Accompagnants',
    companionKind: { adult: 'Adulte', child: 'Enfant', infant: 'Bébé' },
    diet: 'Allergies ou régime particulier',
    access: 'Ce qui rendrait la journée plus confortable',
    given: 'Un texte existe déjà. Écrivez ici pour le remplacer.',
    closed: 'Il n’est plus possible d’y répondre.',
    noAnswer: 'Aucune réponse n’est nécessaire.',
    when: { from: (time) => `à partir de ${time}`, until: (from, until) => `de ${from} à ${until}` },
    dressCode: 'Tenue',
    map: 'Plan',
    calendar: 'Ajouter à l’agenda',
    meanwhile: <T>(guest: T) =>
      phrase`Une réponse plus récente existe pour ${guest}, affichée à côté de chaque choix. Merci de vérifier et de renvoyer.`,
    now: (answer) => `Actuellement\u00a0: ${answer}`,
    summary: 'Votre réponse',
    open: 'Pas encore de réponse',
  },

  thanks: {
    title: 'Merci',
    messages: {
      confirmed: 'Nous avons hâte de célébrer ce jour avec vous\u202f!',
      declined: 'Vous nous manquerez ce jour-là, mais nous comprenons.',
      maybe: 'Merci pour votre message. Tenez-nous au courant dès que possible.',
    },
    companions: 'En compagnie de\u00a0:',
    edit: 'Modifier ma réponse',
  },

  invalidLink: {
    title: 'Lien non valable',
    sentence: 'Ce lien de réponse n’est pas valable.',
    advice: 'Si vous pensez qu’il s’agit d’une erreur, merci de contacter le couple.',
  },

  failure: {
    load: 'L’invitation n’a pas pu s’ouvrir',
    submit: 'Votre réponse n’a pas pu être envoyée',
    retry: 'Réessayer',
    reasons: {
      unreadable: () => 'Le formulaire n’a pas pu être lu.',
      wrong_method: () => 'Cette adresse n’accepte que GET, HEAD et POST.',
      just_changed: () => 'Votre invitation était en cours de modification. Merci de réessayer.',
      answered_meanwhile: () => 'Quelqu’un a répondu entre-temps. Merci de vérifier les réponses et de les renvoyer.',
      too_large: ({ kibibytes }) => `L’envoi est trop volumineux\u00a0: ${kibibytes} Kio au plus.`,
      too_many_attempts: () => 'Trop d’essais. Merci de patienter un instant avant de réessayer.',
      busy: () => 'Posy est très sollicité en ce moment. Merci de réessayer dans un instant.',
      fault: () => 'Un problème est survenu de notre côté. Merci de réessayer.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `Réponse souhaitée${by === null ? '' : ` au plus tard le ${by}`}\u00a0: ${couple === null ? 'le mariage' : `mariage (${couple})`}`,
    opening: (by) =>
      by === null
        ? 'Cela ne prend qu’une minute.'
        : `Réponse souhaitée au plus tard le ${by}. Cela ne prend qu’une minute.`,
    heading: 'Une invitation de mariage',
    aGuest: 'Une personne invitée',
    greeting: <T>(guest: T) => phrase`Bonjour ${guest},`,
    hello: 'Bonjour,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`Le couple aimerait beaucoup savoir si vous pourrez venir à son mariage, et n’a pas encore reçu votre réponse.`
          : phrase`Il manque encore votre réponse à l’invitation au mariage (${couple}). Pourrez-vous venir\u202f?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`Le couple aimerait beaucoup savoir qui d’entre vous pourra venir à son mariage, et n’a pas encore reçu ces réponses.`
          : phrase`Il manque encore vos réponses à l’invitation au mariage (${couple}). Qui d’entre vous pourra venir\u202f?`,
    },
    effort: {
      one: 'Cela ne prend qu’une minute, sans créer de compte.',
      several: 'Chaque personne a son propre lien. Cela ne prend qu’une minute, sans créer de compte.',
    },
    replyBy: <T>(day: T) => phrase`Réponse souhaitée au plus tard le ${day}.`,
    linksBelow: (by) => (by === null ? 'Pour répondre\u00a0:' : `Pour répondre, au plus tard le ${by}\u00a0:`),
    action: 'Répondre',
  },

  message: {
    greeting: <T>(household: T) => phrase`Bonjour ${household},`,
    friends: 'famille et amis',
    theCouple: 'le couple',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, ${time}`,
    action: { reply: 'Répondre', open: 'Ouvrir l’invitation' },
    changes: { before: 'Avant', after: 'Désormais', day: 'Date', time: 'Heure', venue: 'Lieu', unknown: 'à préciser' },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`Envoyé par le couple avec Posy.` : phrase`Envoyé par ${couple} avec Posy.`,
    test: (subject) => `Essai\u00a0: ${subject}`,
  },

  receipt: {
    subject: (couple) =>
      couple === null ? 'Votre réponse à l’invitation de mariage' : `Votre réponse à l’invitation\u00a0: ${couple}`,
    heading: 'Votre réponse',
    intro: 'Voici ce que vous nous avez indiqué\u00a0:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}\u00a0: ${answer}`,
    calendar: 'Ajouter à l’agenda',
    action: 'Voir ou modifier ma réponse',
  },

  seatFinder: {
    title: 'Trouvez votre place',
    closed: 'Vous pourrez chercher votre table ici le jour même et la veille.',
    label: 'Votre nom',
    hint: 'Trois lettres suffisent.',
    action: 'Trouver ma table',
    tooShort: 'Merci de saisir au moins trois lettres de votre nom.',
    nobody: 'Nous n’avons trouvé personne à ce nom. Essayez une autre partie du nom ou demandez à l’entrée.',
    more: 'Il y a d’autres résultats. Merci de compléter votre nom.',
    invalid: {
      title: 'Ce lien n’est pas valable',
      sentence: 'Il a peut-être expiré. Merci d’en demander un nouveau au couple.',
    },
    failure: 'Cette page ne peut pas être affichée pour le moment',
  },

  mail: {
    buttonFallback: 'Si le bouton ne fonctionne pas, ouvrez cette adresse\u00a0:',
  },

  unsubscribe: {
    action: 'Ne plus recevoir d’e-mails',
    ask: {
      title: 'Ne plus recevoir d’e-mails\u202f?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Hormis une invitation, vous ne recevrez plus d’e-mails de Posy au sujet de ce mariage. Votre invitation reste valable.`
          : phrase`Hormis une invitation, vous ne recevrez plus d’e-mails de Posy au sujet de ce mariage (${couple}). Votre invitation reste valable.`,
    },
    stopped: {
      title: 'Plus aucun e-mail',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Hormis une invitation, vous ne recevrez plus d’e-mails de Posy au sujet de ce mariage. Vous pouvez toujours répondre avec votre lien personnel.`
          : phrase`Hormis une invitation, vous ne recevrez plus d’e-mails de Posy au sujet de ce mariage (${couple}). Vous pouvez toujours répondre avec votre lien personnel.`,
    },
    unknown: {
      title: 'Ce lien n’est pas valable',
      sentence:
        'Vous ne figurez peut-être plus sur la liste des invités. Si vous recevez encore des e-mails, merci de contacter le couple.',
    },
  },
}
