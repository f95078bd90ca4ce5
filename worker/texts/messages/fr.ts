import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Avec l’expression de nos sentiments les meilleurs,\n{names}'
const warm = 'Avec toute notre affection,\n{names}'

/** "Vous" for one guest and several. No "de {names}", which would need an elision; spaces before high punctuation do not break. */
export const fr: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Annonce de mariage : {names}',
      body: letter(
        formal,
        'Nous avons la joie de vous annoncer notre mariage et vous prions de bien vouloir en réserver la date.',
        '{occasions}',
        'Une invitation vous parviendra ultérieurement. Aucune réponse n’est attendue pour le moment.',
      ),
    },
    warm: {
      subject: '{names} se marient : date à retenir',
      body: letter(
        warm,
        'Nous nous marions ! Ce jour-là, nous aimerions tant vous avoir à nos côtés. Retenez dès maintenant la date.',
        '{occasions}',
        'L’invitation suivra avec tous les détails. Inutile de répondre pour l’instant.',
      ),
    },
    playful: {
      subject: 'Avant de réserver vos vacances : {names}',
      body: letter(
        'Vivement le grand jour,\n{names}',
        'On se marie ! Avant que vos vacances ne tombent le même jour, voici où et quand.',
        '{occasions}',
        'Notez-le au crayon ou, mieux encore, à l’encre. L’invitation suivra ; d’ici là, rien à faire.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Invitation au mariage : {names}',
      body: letter(
        formal,
        'Nous avons la joie de vous faire part de notre mariage et vous prions de nous faire l’honneur de votre présence.',
        '{occasions}',
        'Réponse souhaitée au plus tard le {deadline}. Votre lien personnel, pour les détails et votre réponse : {link}',
      ),
    },
    warm: {
      subject: 'Nous vous attendons à notre mariage : {names}',
      body: letter(
        warm,
        'Nous nous marions, et cette journée ne serait pas la même sans vous.',
        '{occasions}',
        'Dites-nous d’ici au {deadline} si vous serez des nôtres. Une minute suffit pour répondre avec votre lien personnel : {link}',
      ),
    },
    playful: {
      subject: 'Votre chaise est réservée : {names}',
      body: letter(
        'Rendez-vous sur la piste,\n{names}',
        'Au programme : de bons plats, quelques larmes de joie et des pas de danse plus ou moins maîtrisés. Il ne manque que vous.',
        '{occasions}',
        'Nous comptons les chaises jusqu’au {deadline}. Gardez la vôtre avec votre lien personnel : {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Un changement pour notre mariage : {names}',
      body: letter(
        formal,
        'Nous souhaitons vous informer d’un changement concernant notre mariage. Vous trouverez au bas de cette lettre ce qui était prévu et ce qui l’est désormais.',
        'Nous vous prions d’excuser ce contretemps. Si votre réponse s’en trouve modifiée, merci de la revoir avec votre lien personnel : {link}',
      ),
    },
    warm: {
      subject: 'Nos projets changent un peu : {names}',
      body: letter(
        warm,
        'Quelque chose change dans l’organisation de notre mariage, et nous tenions à vous le dire nous-mêmes. Vous trouverez plus bas ce qui était prévu et ce qui l’est maintenant.',
        'Pardon si cela bouscule vos projets. Pouvez-vous vérifier que votre réponse tient toujours ? Votre lien personnel : {link}',
      ),
    },
    playful: {
      subject: 'Rebondissement chez {names}',
      body: letter(
        'On se marie toujours,\n{names}',
        'Un mariage sans rebondissement, ce serait trop simple. Vous trouverez plus bas l’ancienne version et la nouvelle : seule la nouvelle compte.',
        'Pardon pour le remue-ménage. Vérifiez que votre réponse tient toujours : {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Votre réponse à notre invitation : {names}',
      body: letter(
        formal,
        'Nous espérons que notre invitation vous est bien parvenue. Sauf erreur de notre part, votre réponse ne nous est pas encore connue.',
        '{occasions}',
        'Nous vous saurions gré de nous répondre au plus tard le {deadline}. Votre lien personnel : {link}',
      ),
    },
    warm: {
      subject: 'Serez-vous des nôtres ? {names}',
      body: letter(
        warm,
        'Nous mettons au point les détails de notre mariage, et nous aimerions beaucoup savoir si vous serez des nôtres.',
        '{occasions}',
        'Dites-le-nous d’ici au {deadline}. Votre lien personnel mène droit à votre réponse : {link}',
        'Si vous ne pouvez pas venir, vous nous manquerez, mais le savoir nous aide aussi.',
      ),
    },
    playful: {
      subject: 'Un point d’interrogation sur notre liste : {names}',
      body: letter(
        'On croise les doigts,\n{names}',
        'À côté de votre nom, notre liste affiche un point d’interrogation. Nous préférerions une coche.',
        '{occasions}',
        'En cuisine, on compte les assiettes jusqu’au {deadline}. Une minute et votre lien personnel suffisent : {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Nos remerciements : {names}',
      body: letter(
        formal,
        'Nous vous remercions très sincèrement d’avoir célébré notre mariage avec nous.',
        'Votre présence et vos vœux ont donné à cette journée tout son éclat. Nous en garderons un souvenir ému.',
      ),
    },
    warm: {
      subject: 'Merci, de tout cœur : {names}',
      body: letter(
        warm,
        'Merci d’avoir été là. Vous voir parmi tous ceux que nous aimons, voilà ce qui nous restera.',
        'Merci pour votre présence, vos mots et votre gentillesse. Ce fut une journée magnifique, et vous en faisiez partie.',
      ),
    },
    playful: {
      subject: 'C’est fait, et vous étiez là : {names}',
      body: letter(
        'Le sourire aux lèvres,\n{names}',
        'Les chaussures sont rangées, le gâteau n’est plus qu’un souvenir, et nous sourions encore.',
        'Merci pour votre présence, vos rires et vos pas de danse (certains se reconnaîtront). C’était la plus belle fête de notre vie, et vous y êtes pour beaucoup.',
      ),
    },
  },
  custom: {
    formal: {
      subject: 'À propos de notre mariage : {names}',
      body: letter(formal, 'Nous vous écrivons au sujet de notre mariage.'),
    },
    warm: {
      subject: 'Des nouvelles de notre mariage : {names}',
      body: letter(warm, 'Nous avons des nouvelles de notre mariage à partager avec vous.'),
    },
    playful: {
      subject: 'Un petit mot : {names}',
      body: letter('À très vite,\n{names}', 'Juste un petit mot au sujet du grand jour.'),
    },
  },
}
