import { toIso } from '../../../lib/calendar'
import { foldText } from '../../../lib/text'
import type { Companion, CompanionInput, GuestPatch } from '../schema'
import { type Consent, type HealthText, healthTexts } from './schema'

/** An agreement as stored, with the instant in epoch milliseconds. */
export interface StoredAgreement extends Pick<Consent, 'given_by' | 'by_guest_id' | 'text_version'> {
  at: number
}

export interface StoredConsent extends StoredAgreement {
  text: HealthText
  companion_id: string | null
}

/** The consent to a text of a guest, or of a companion. */
export function consentTo(
  consents: StoredConsent[],
  text: HealthText,
  companionId: string | null = null,
): StoredConsent | undefined {
  return consents.find((one) => one.text === text && one.companion_id === companionId)
}

/** Whether somebody has agreed. */
export function isAgreed(consent: StoredAgreement | null | undefined): boolean {
  return consent !== null && consent !== undefined && consent.given_by !== 'not_asked'
}

/** All health texts of a guest, companions included, each with what was agreed to. */
export function consentsOf(
  guest: Record<HealthText, string | null> & { consents: StoredConsent[] },
  companions: Companion[],
  answers: { question_id: string; is_sensitive?: boolean | number; consent?: StoredAgreement | null }[],
): Consent[] {
  const people = [{ ...guest, id: null }, ...companions]
  return [
    ...people.flatMap((person) =>
      healthTexts
        .filter((text) => person[text] !== null)
        .map((text) => toConsent({ text, companion_id: person.id }, consentTo(guest.consents, text, person.id))),
    ),
    ...answers
      .filter(({ is_sensitive }) => is_sensitive)
      .map(({ question_id, consent }) => toConsent({ text: 'answer', question_id }, consent)),
  ]
}

function toConsent(
  of: Pick<Consent, 'text'> & Partial<Consent>,
  agreement: StoredAgreement | null | undefined,
): Consent {
  return {
    companion_id: null,
    question_id: null,
    ...of,
    given_by: agreement?.given_by ?? 'not_asked',
    by_guest_id: agreement?.by_guest_id ?? null,
    text_version: agreement?.text_version ?? null,
    at: agreement ? toIso(agreement.at) : null,
  }
}

const hidden = { dietary_restrictions: null, accessibility_needs: null, allergy_severity: null }

const unseen = Object.keys(hidden) as (keyof typeof hidden)[]

/** Whether a field is one that `withoutNeeds` hides. */
export const isUnseen = (field: string): boolean => field in hidden

/** A person without health texts or the severity of allergies. */
export function withoutNeeds<P extends Record<HealthText, string | null>>(person: P): P {
  const { allergy_severity, ...texts } = hidden
  return { ...person, ...texts, ...('allergy_severity' in person && { allergy_severity }) }
}

/** A helper's change without the texts that they were not shown and so sent back empty. */
export function keepUnseen(patch: GuestPatch, stored: Companion[]): GuestPatch {
  const { companions, ...kept } = patch
  for (const text of unseen) if (kept[text] === null) delete kept[text]
  return companions ? { ...kept, companions: withUnseen(companions, stored) } : kept
}

/** A helper's companions with the texts of the stored ones that the helper was not shown and does not give. */
export function withUnseen<C extends CompanionInput>(companions: C[], stored: Companion[]): C[] {
  // In reverse: of namesakes the first counts.
  const known = stored.toReversed()
  const byId = new Map(known.map((one) => [one.id, one]))
  const byName = new Map(known.map((one) => [foldText(one.name), one]))
  return companions.map((companion) => {
    const before = byId.get(companion.id ?? '') ?? byName.get(foldText(companion.name))
    const texts = unseen.map((text) => [text, companion[text] ?? before?.[text] ?? null])
    return { ...companion, ...Object.fromEntries(texts) }
  })
}
