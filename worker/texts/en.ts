import { fieldSentences } from '../lib/fields'
import { formats } from '../lib/formats'
import type { Locale } from '../lib/locales'
import { phrase } from './phrase'

// British English puts the day before the month.
const { day, month, plural } = formats('en-GB')

/** Everything that guests read, in English. Names and other parts that a page marks up are of any type. */
export const en = {
  /** The language that pages and mails declare. */
  locale: 'en' as Locale,
  /** A calendar day, `YYYY-MM-DD`. */
  day,
  /** The month of a calendar day. */
  month,
  /** Names the links to the page in other languages. */
  languages: 'Language',
  /** Between parts of a line. */
  comma: ', ',
  /** Between a label and what follows on its line, or with its space left out, on the next one. */
  colon: ': ',

  /** Translations of meals, by the stored name. */
  meals: {
    Regular: 'Regular',
    Vegetarian: 'Vegetarian',
    Vegan: 'Vegan',
    Kosher: 'Kosher',
    'Gluten-Free': 'Gluten-Free',
    Pescatarian: 'Pescatarian',
  },

  /** Sentences about an error in a field, by code. */
  problems: {
    ...fieldSentences,
    no_response: () => 'Please select your RSVP response',
    unknown_person: () => 'This link cannot reply for this person.',
    answered_twice: () => 'Please reply once for each person.',
    not_invited: () => 'This person is not invited to this occasion.',
    unknown_meal: () => 'Please choose one of the meals.',
    no_consent: () => 'Please tick this if you agree, or leave out what you wrote.',
    name_too_long: ({ limit }: { limit: number }) => `Please use at most ${limit} characters for a name.`,
    too_many_names: ({ limit }: { limit: number }) =>
      limit === 0
        ? 'This invitation is for you alone.'
        : plural(limit, { one: 'You can bring one guest.', other: `You can bring at most ${limit} guests.` }),
  },

  invitation: {
    title: 'Your invitation',
    preview: {
      title: 'You are invited',
      description: 'Please open your invitation and let us know whether you will come.',
    },
    /** A wedding before the couple has said who they are. */
    unnamed: 'Our wedding',
    opening: {
      unnamed: 'You are invited to',
      one: 'You are invited to the wedding of',
      two: 'Together with their families',
    },
    /** Between the names of the couple; `_second` is the second one. */
    and: (_second: string) => 'and',
    closing: 'invite you to celebrate their wedding',
    /** The main occasion, as long as the couple has given it no other name. */
    mainOccasion: 'Wedding',
  },

  reply: {
    wrongTitle: 'Please check your reply',
    question: <T>(guest: T) => phrase`Dear ${guest}, will you join us?`,
    answers: { confirmed: 'Joyfully accept', declined: 'Regretfully decline', maybe: 'Not sure yet' },
    companions: 'Who’s coming with you?',
    allowance: (most: number) =>
      plural(most, {
        one: 'You can bring one guest. Leave it blank if you’re coming alone.',
        other: `You can bring up to ${most} guests. Leave the rest blank.`,
      }),
    needsApproval: 'Plus-one requests require approval from the couple.',
    companion: 'Plus-one name',
    nthCompanion: (nth: number) => `Plus-one name ${nth}`,
    meal: 'Your meal preference',
    noMeal: 'No preference',
    diet: 'Any allergies or dietary needs?',
    dietNote: 'Allergies and other dietary restrictions',
    access: 'Is there anything that would make the day easier for you?',
    accessNote: 'Accessibility needs: a ramp, a seat near the front ...',
    contact: 'How can we reach you?',
    email: 'Email',
    phone: 'Phone',
    submit: 'Submit RSVP',
    sending: 'Sending...',
    loading: 'Loading your RSVP...',
    saved: 'RSVP submitted successfully!',
    closed: 'The RSVP deadline has passed.',
    open: 'You can change your reply later with this same link.',
    openUntil: (day: string) => `Please reply by ${day}. You can change your reply until then with this same link.`,
  },

  /**
   * Beside health texts: who sees them, until when. `until` is null while the day is not known. Raise `CONSENT_VERSION` when the
   * meaning of these texts changes.
   */
  consent: {
    own: <T>(terms: T) => phrase`I agree that ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} agreed that ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`I agree for ${guest} that ${terms}`,
    terms: ({ until, isKept, isForHelpers }: { until: string | null; isKept: boolean; isForHelpers: boolean }) => {
      const readers = isForHelpers ? 'the couple, their helpers and the caterer' : 'the couple and the caterer'
      if (isKept) return `${readers} see this health information and the couple keep it with their guest list.`
      return `${readers} see this health information until ${until ?? '90 days after the last celebration'}.`
    },
  },

  /** The page of a household, or of several occasions. */
  party: {
    greeting: <T>(household: T) => phrase`Dear ${household},`,
    ask: 'Will you join us?',
    /** To a guest whose household is nobody else. */
    askAlone: 'Will you join us?',
    shortcut: 'Quick reply',
    all: 'All of us, to everything',
    each: 'Reply for each of us below',
    you: <T>(guest: T) => phrase`${guest} (you)`,
    answers: { confirmed: 'Yes', declined: 'No', maybe: 'Not sure yet' },
    /** Answers to the couple's own questions. */
    yesNo: { yes: 'Yes', no: 'No' },
    meal: 'Meal',
    companions: 'Coming along',
    companionKind: { adult: 'Adult', child: 'Child', infant: 'Baby' },
    diet: 'Allergies or dietary needs',
    access: 'Anything that would make the day easier',
    given: 'Already filled in. Type to replace it.',
    closed: 'Replies to this are closed.',
    noAnswer: 'No reply needed.',
    when: { from: (time: string) => `from ${time}`, until: (from: string, until: string) => `${from} to ${until}` },
    dressCode: 'Dress code',
    map: 'Map',
    calendar: 'Add to calendar',
    meanwhile: <T>(guest: T) =>
      phrase`${guest} has a newer reply, shown beside each choice. Please check and send again.`,
    now: (answer: string) => `Now: ${answer}`,
    summary: 'Your reply',
    open: 'No reply yet',
  },

  thanks: {
    title: 'Thank you',
    messages: {
      confirmed: "We can't wait to celebrate with you!",
      declined: "We'll miss you on our special day, but we understand!",
      maybe: 'Thanks for letting us know. Please update us when you can!',
    },
    companions: 'Coming with you:',
    edit: 'Edit Response',
  },

  invalidLink: {
    title: 'RSVP Link Invalid',
    sentence: 'This RSVP link is not valid.',
    advice: 'Please contact the couple if you believe this is an error.',
  },

  /** Sentences for when the page cannot be shown or the reply cannot be saved. */
  failure: {
    load: 'Failed to load RSVP form',
    submit: 'Failed to submit RSVP',
    retry: 'Try again',
    reasons: {
      unreadable: () => 'The form could not be read.',
      wrong_method: () => 'This address answers GET, HEAD, POST only.',
      just_changed: () => 'Your invitation was being changed just now. Please try again.',
      answered_meanwhile: () => 'Someone else replied in the meantime. Please check the replies and send them again.',
      too_large: ({ kibibytes }: { kibibytes: number }) => `The request is too large: at most ${kibibytes} KiB.`,
      too_many_attempts: () => 'Too many attempts. Please wait a moment and try again.',
      busy: () => 'Posy is busy right now. Please try again in a moment.',
      fault: () => 'Something went wrong on our side. Please try again.',
    },
  },

  /** The mail that asks for a reply. `couple` is null if the wedding has no names. */
  reminder: {
    subject: ({ couple, by }: { couple: string | null; by: string | null }) =>
      `Please RSVP to ${couple === null ? 'the wedding' : `${couple}'s wedding`}${by === null ? '' : ` by ${by}`}`,
    opening: (by: string | null) => (by === null ? 'It takes a minute.' : `Please RSVP by ${by}. It takes a minute.`),
    heading: 'A wedding invitation',
    aGuest: 'A guest',
    greeting: <T>(guest: T) => phrase`Dear ${guest},`,
    hello: 'Hello,',
    /** To one guest, and to several who share the address. */
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`The couple would love to know whether you can come to their wedding, and haven’t had your reply yet.`
          : phrase`${couple} would love to know whether you can come to their wedding, and haven’t had your reply yet.`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`The couple would love to know which of you can come to their wedding, and haven’t had these replies yet.`
          : phrase`${couple} would love to know which of you can come to their wedding, and haven’t had these replies yet.`,
    },
    effort: {
      one: 'It takes a minute and needs no account.',
      several: 'Each of you has a personal link. It takes a minute and needs no account.',
    },
    replyBy: <T>(day: T) => phrase`Please RSVP by ${day}.`,
    linksBelow: (by: string | null) => (by === null ? 'Please RSVP here:' : `Please RSVP by ${by}:`),
    action: 'RSVP now',
  },

  /** Mails and texts that the couple writes, around their own words. */
  message: {
    greeting: <T>(household: T) => phrase`Dear ${household},`,
    /** A household whose names are not known, and the couple's before they are. */
    friends: 'friends',
    theCouple: 'the couple',
    /** A line of `{occasions}`: `when` and `where` are complete, null: not known. */
    occasion: ({ name, when, where }: { name: string; when: string | null; where: string | null }) =>
      [name, when, where].filter(Boolean).join(', '),
    /** A day with its time, `HH:MM`. */
    at: (day: string, time: string) => `${day}, ${time}`,
    /** The button: to a page that asks for a reply, and to one that does not. */
    action: { reply: 'RSVP now', open: 'Open your invitation' },
    changes: { before: 'Before', after: 'Now', day: 'Date', time: 'Time', venue: 'Place', unknown: 'to be announced' },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`The couple sent you this using Posy.` : phrase`${couple} sent you this using Posy.`,
    /** Before the subject of a mail that the couple sends to itself. */
    test: (subject: string) => `Test: ${subject}`,
  },

  /** The mail that confirms an answer. `couple` is null if the wedding has no names. */
  receipt: {
    subject: (couple: string | null) =>
      couple === null ? 'Your reply to the wedding invitation' : `Your reply to ${couple}`,
    heading: 'Your reply',
    intro: 'This is what you told us:',
    /** One person at one occasion. */
    line: <T>({ name, occasion, answer }: { name: T; occasion: T; answer: T }) =>
      phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'Add to calendar',
    action: 'See or change your reply',
  },

  /** The page at the door on which guests look up their table. */
  seatFinder: {
    title: 'Find your seat',
    closed: 'You can look up your table here on the day and the day before.',
    label: 'Your name',
    hint: 'Three letters are enough.',
    action: 'Find my table',
    tooShort: 'Please type at least three letters of your name.',
    nobody: 'We couldn’t find that name. Please try another part of it, or ask someone at the door.',
    more: 'There are more. Please type more of your name.',
    invalid: { title: 'This link is not valid', sentence: 'It may have ended. Please ask the couple for a new one.' },
    /** The title for when the page cannot be shown. */
    failure: 'This page cannot be shown now',
  },

  mail: {
    buttonFallback: 'If the button does not work, open this address:',
  },

  /** The link beneath mails to guests, and its page. `couple` is null if the wedding has no names. */
  unsubscribe: {
    action: 'No more emails',
    ask: {
      title: 'No more emails?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Apart from an invitation, Posy won’t email you about this wedding again. Your invitation stays open.`
          : phrase`Apart from an invitation, Posy won’t email you about the wedding of ${couple} again. Your invitation stays open.`,
    },
    stopped: {
      title: 'No more emails',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Apart from an invitation, Posy won’t email you about this wedding again. You can still reply with your personal link.`
          : phrase`Apart from an invitation, Posy won’t email you about the wedding of ${couple} again. You can still reply with your personal link.`,
    },
    unknown: {
      title: 'This link is not valid',
      sentence: 'You may no longer be on the guest list. If you still get emails, please contact the couple.',
    },
  },
}

/** The texts that each language must have, with no others. */
export type Texts = typeof en
