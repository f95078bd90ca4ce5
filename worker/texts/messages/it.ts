import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Con i nostri più cordiali saluti,\n{names}'
const warm = 'Con affetto,\n{names}'

/** Formal letters use the stationer's "Vostra"; the others fit one guest and several. A letter goes on in lower case after its greeting. */
export const it: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Annuncio di nozze: {names}',
      body: letter(
        formal,
        'con grande gioia annunciamo le nostre nozze e preghiamo di voler riservare la data.',
        '{occasions}',
        'Seguirà l’invito formale. Per il momento non occorre rispondere.',
      ),
    },
    warm: {
      subject: '{names} si sposano: una data da segnare',
      body: letter(
        warm,
        'ci sposiamo, e vorremmo accanto a noi le persone a cui vogliamo più bene. Ecco intanto la data, da tenere libera per noi.',
        '{occasions}',
        'L’invito arriverà più avanti con tutti i dettagli. Per ora non serve rispondere.',
      ),
    },
    playful: {
      subject: 'Prima di prenotare le vacanze: {names}',
      body: letter(
        'Contando i giorni,\n{names}',
        'ci sposiamo! Prima che qualcuno prenoti le vacanze proprio in quei giorni, ecco quando e dove.',
        '{occasions}',
        'A matita va bene, a penna è meglio. L’invito arriverà più avanti; fino ad allora non c’è nulla da fare.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Invito alle nozze di {names}',
      body: letter(
        formal,
        'abbiamo il piacere di annunciare il nostro matrimonio, e la Vostra presenza sarà per noi un onore.',
        '{occasions}',
        'È gradita conferma entro {deadline}. Tutti i dettagli e la risposta si trovano al Vostro link personale: {link}',
      ),
    },
    warm: {
      subject: 'Un invito con tutto il cuore: {names}',
      body: letter(
        warm,
        'ci sposiamo, e quel giorno non sarebbe lo stesso senza le persone a cui vogliamo bene. Per questo arriva il nostro invito.',
        '{occasions}',
        'Aspettiamo una risposta entro {deadline}. Per rispondere basta un minuto con questo link personale: {link}',
      ),
    },
    playful: {
      subject: 'Una sedia già pronta: le nozze di {names}',
      body: letter(
        'Ci vediamo in pista,\n{names}',
        'ci saranno buon cibo, qualche lacrima di gioia e balli di qualità variabile. Manca solo la compagnia giusta.',
        '{occasions}',
        'Le sedie si contano entro {deadline}. Per tenersi un posto basta questo link personale: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Una variazione per le nozze di {names}',
      body: letter(
        formal,
        'desideriamo comunicare una variazione nel programma delle nostre nozze. In calce a questa lettera si trovano le indicazioni precedenti e quelle ora valide.',
        'Ci scusiamo per il disagio. Se la variazione incide sulla Vostra risposta, Vi preghiamo di rivederla al Vostro link personale: {link}',
      ),
    },
    warm: {
      subject: 'I nostri programmi cambiano: {names}',
      body: letter(
        warm,
        'è cambiato qualcosa nel programma delle nozze, e preferiamo dirlo subito. Qui sotto si vede com’era e com’è adesso.',
        'Ci dispiace se questo scombina qualche piano. Basta controllare se la risposta è ancora valida: {link}',
      ),
    },
    playful: {
      subject: 'Colpo di scena: {names}',
      body: letter(
        'Ci sposiamo lo stesso,\n{names}',
        'i programmi sono fatti per cambiare, e il nostro è appena cambiato. Qui sotto ci sono la versione vecchia e quella nuova; conta solo la nuova.',
        'Chiediamo scusa per il trambusto. Resta da controllare che la risposta vada ancora bene: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'In attesa di conferma: le nozze di {names}',
      body: letter(
        formal,
        'confidiamo che il nostro invito sia giunto a destinazione, poiché non abbiamo ancora ricevuto la Vostra risposta.',
        '{occasions}',
        'Sarà gradita una conferma entro {deadline}. Il Vostro link personale: {link}',
      ),
    },
    warm: {
      subject: 'Ci vediamo alle nozze di {names}?',
      body: letter(
        warm,
        'stiamo preparando ogni dettaglio e ci piacerebbe sapere con chi festeggeremo quel giorno.',
        '{occasions}',
        'Aspettiamo una risposta entro {deadline}. Questo link personale porta direttamente alla risposta: {link}',
        'Anche un no ci aiuta, per quanto ci dispiaccia.',
      ),
    },
    playful: {
      subject: 'Un punto di domanda in lista: {names}',
      body: letter(
        'Con le dita incrociate,\n{names}',
        'nella nostra lista resta un punto di domanda, e ci piacerebbe tanto trasformarlo in una spunta.',
        '{occasions}',
        'In cucina contano i piatti entro {deadline}. Bastano un minuto e questo link personale: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Con gratitudine: {names}',
      body: letter(
        formal,
        'desideriamo ringraziarVi di cuore per aver celebrato con noi le nostre nozze.',
        'La Vostra presenza e i Vostri auguri hanno reso perfetto quel giorno, che ricorderemo sempre con gratitudine.',
      ),
    },
    warm: {
      subject: 'Grazie di cuore: {names}',
      body: letter(
        warm,
        'grazie di cuore per la compagnia. Guardarci intorno e vedere tutte le persone a cui vogliamo bene: è questo che ci resterà.',
        'Grazie per gli auguri, l’affetto e la gentilezza. È stata una giornata meravigliosa, e il merito è anche vostro.',
      ),
    },
    playful: {
      subject: 'È fatta! Grazie da {names}',
      body: letter(
        'Ancora col sorriso,\n{names}',
        'le scarpe sono tolte, la torta è finita e noi sorridiamo ancora.',
        'Grazie per la compagnia, per le risate e per i balli (chi deve sapere, sa). È stata la festa più bella della nostra vita, e non certo per merito nostro.',
      ),
    },
  },
  custom: {
    formal: {
      subject: 'Un messaggio da {names}',
      body: letter(formal, 'scriviamo in merito alle nostre nozze.'),
    },
    warm: {
      subject: 'Novità da {names}',
      body: letter(warm, 'abbiamo una novità sulle nozze, e ci fa piacere condividerla.'),
    },
    playful: {
      subject: 'Due parole da {names}',
      body: letter('A presto,\n{names}', 'una cosa al volo sul grande giorno.'),
    },
  },
}
