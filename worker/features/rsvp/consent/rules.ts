import { composed } from '../../../lib/text'
import { consentTo, isAgreed, type StoredAgreement, type StoredConsent } from '../../guests/consent/rules'
import { CONSENT_VERSION, type HealthText, healthTexts } from '../../guests/consent/schema'
import type { StoredAnswer } from '../../guests/rules'
import type { QuestionAnswer } from '../../guests/schema'
import { erasureDay } from '../../settings/days/rules'
import type { ConsentGiven } from './schema'

export type HealthTexts = Record<HealthText, string | null>

/** Who sees health texts and until when, for the sentence beside the box. */
export interface ConsentTerms {
  /** Day from which they are erased; null: not known yet. */
  until: string | null
  /** Whether the couple keeps them on purpose. */
  isKept: boolean
  /** Whether helpers see them. */
  isForHelpers: boolean
}

export function consentTerms(
  wedding: Parameters<typeof erasureDay>[0] & { helpers_see_needs: boolean },
  occasions: { date: string | null }[] | null,
): ConsentTerms {
  const dates = (occasions ?? []).map(({ date }) => date)
  return {
    until: erasureDay(wedding, dates),
    isKept: wedding.keeps_needs,
    isForHelpers: wedding.helpers_see_needs,
  }
}

/** Who speaks for a person. */
export interface Speaker {
  /** The guest of the link. */
  guestId: string
  /** Whether it is the person's own link. */
  isOwn: boolean
  now: number
}

/** What was said about the consent to one kind of text; undefined: nothing. */
export function saidOf(consent: ConsentGiven | undefined, kind: HealthText | 'answers'): boolean | undefined {
  return typeof consent === 'object' ? consent[kind] : consent
}

/**
 * The agreement to store for a text or an answer; null: none. It stays while the text does, unless the person themselves agrees to what
 * another said they agreed to.
 */
export function agreementAfter(
  said: boolean | undefined,
  { before, isSame }: { before: StoredAgreement | null | undefined; isSame: boolean },
  { guestId, isOwn, now }: Speaker,
): StoredAgreement | null {
  const by = { by_guest_id: guestId, at: now }
  if (said === true) {
    const given_by = isOwn ? 'self' : 'other'
    if (isSame && before && (before.given_by === given_by || before.given_by === 'self')) return before
    return { given_by, text_version: CONSENT_VERSION, ...by }
  }
  return isSame ? (before ?? null) : { given_by: 'not_asked', text_version: null, ...by }
}

/**
 * The texts of a person, or of a companion, after a reply, with the consents to them. A text that is sent without consent is refused;
 * without consent and text, a person's own link erases what is stored. Only a link that `showsTexts` takes an empty one for an erasure.
 */
export function decideTexts(
  stored: HealthTexts & { consents: StoredConsent[] },
  given: Partial<HealthTexts> & { consent?: ConsentGiven },
  { companionId = null, showsTexts, ...speaker }: Speaker & { companionId?: string | null; showsTexts: boolean },
): { texts: HealthTexts; consents: StoredConsent[]; refused: HealthText[] } {
  const texts: HealthTexts = { dietary_restrictions: null, accessibility_needs: null }
  const consents: StoredConsent[] = []
  const refused: HealthText[] = []
  for (const text of healthTexts) {
    const said = saidOf(given.consent, text)
    const sent = given[text] === null && !showsTexts ? undefined : given[text]
    if (said === false && sent) refused.push(text)
    const isWithdrawn = said === false && sent === undefined && showsTexts
    const next = isWithdrawn ? null : sent === undefined ? stored[text] : sent
    texts[text] = next
    if (next === null) continue
    const before = consentTo(stored.consents, text, companionId)
    const agreement = agreementAfter(said, { before, isSame: next === stored[text] }, speaker)
    if (agreement) consents.push({ ...agreement, text, companion_id: companionId })
  }
  return { texts, consents, refused }
}

/** An answer to store, null for none; with the consent to it if it is to a sensitive question. */
export type AnswerToStore = readonly [
  question_id: string,
  value: QuestionAnswer['value'] | null,
  consent: StoredAgreement | null,
]

/** The answers to store with their consents, and those to sensitive questions that are refused for want of consent. */
export function decideAnswers(
  values: ReadonlyMap<string, QuestionAnswer['value'] | null>,
  { said, sensitive, stored }: { said: boolean | undefined; sensitive: ReadonlySet<string>; stored: StoredAnswer[] },
  speaker: Speaker,
): { values: AnswerToStore[]; refused: string[] } {
  const before = new Map(stored.map((one) => [one.question_id, one]))
  const refused = [...values].flatMap(([id, value]) =>
    said === false && value !== null && sensitive.has(id) ? [id] : [],
  )
  // Those that the reply does not repeat.
  const others =
    said === undefined
      ? []
      : stored
          .filter(({ question_id: id }) => sensitive.has(id) && !values.has(id))
          .map(({ question_id, value }) => {
            return [question_id, said || !speaker.isOwn ? value : null] as const
          })
  const all = [...values, ...others].map(([id, value]): AnswerToStore => {
    const old = before.get(id)
    const isSame = old !== undefined && JSON.stringify(old.value) === JSON.stringify(value)
    const isHealth = sensitive.has(id) && value !== null
    return [id, value, isHealth ? agreementAfter(said, { before: old?.consent, isSame }, speaker) : null]
  })
  return { values: all, refused }
}

/** Whether the box of a person is ticked: there are texts, and all of them were agreed to. */
export function isAllAgreed(
  person: HealthTexts & { consents: StoredConsent[] },
  answers: StoredAnswer[],
  sensitive: ReadonlySet<string>,
): boolean {
  const texts = healthTexts.filter((text) => person[text] !== null)
  const given = answers.filter(({ question_id }) => sensitive.has(question_id))
  return (
    texts.length + given.length > 0 &&
    texts.every((text) => isAgreed(consentTo(person.consents, text))) &&
    given.every(({ consent }) => isAgreed(consent))
  )
}

/**
 * What a form says about a guest's own texts and the box beside them. Unticking the box erases unchanged texts that were agreed to. A guest
 * who does not come keeps unchanged texts. Texts that are not in the form stay.
 */
export function readBox(
  typed: Partial<Record<HealthText, string>>,
  {
    isTicked,
    wasTicked,
    comesNowhere,
    stored,
  }: { isTicked: boolean; wasTicked: boolean; comesNowhere: boolean; stored: HealthTexts },
): Partial<HealthTexts> & { consent: Partial<Record<HealthText, boolean>> } {
  const texts: Partial<HealthTexts> = {}
  const consent: Partial<Record<HealthText, boolean>> = {}
  for (const text of healthTexts) {
    const value = typed[text]
    if (value === undefined) continue
    const isSame = isSameText(value, stored[text])
    if (isSame && comesNowhere && !isTicked && !wasTicked) continue
    texts[text] = isSame && wasTicked && !isTicked ? null : value
    consent[text] = isTicked
  }
  return { ...texts, consent }
}

/** Whether a form's text is the stored one; browsers send line breaks as CRLF. */
const isSameText = (typed: string, stored: string | null) =>
  composed(typed.replaceAll('\r\n', '\n').trim()) === (stored ?? '')

/** Drops the errors that only repeat beside a text what the page says beside the box for consent. `noConsent` is their sentence. */
export function besideBox(errors: Record<string, string>, noConsent: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([field, error]) => field.endsWith('consent') || error !== noConsent),
  )
}
