import { invitationsOf } from '../../../../guests/rules'
import type { QuestionAnswer } from '../../../../guests/schema'
import { answerText, readAnswer } from '../../../../questions/answering/rules'
import { isAllAgreed } from '../../../consent/rules'
import { companionsShown, isFinal, standingOf } from '../../companions/closed/rules'
import {
  answersForHome,
  type Household,
  type Member,
  openIdsOf,
  partyOf,
  type Settings,
  sensitiveOf,
} from '../../rules'
import { type FilledForm, fieldNames, HOME, hasCompanionFields, noTexts, readForm, withoutTicks } from '../rules'

/** The values that a page's form has before anything is typed: those stored, and the page's marks (`marksOf`). */
export function storedForm({ household, wedding, guest: { email, phone } }: FormInvitation, now: number): FilledForm {
  const form: FilledForm = { email: email ?? '', phone: phone ?? '', [fieldNames.all]: '' }
  const sensitive = sensitiveOf(household.questions)
  const open = openIdsOf(household, wedding, now)
  fillAnswers(form, HOME, household.home_answers)
  if (isAllAgreed(noTexts, household.home_answers, sensitive)) form[fieldNames.consent(HOME)] = 'yes'
  for (const member of partyOf(household)) {
    const { id } = member
    const isHolder = id === household.holder.id
    for (const { occasion_id, status, meal_preference } of invitationsOf(member)) {
      form[fieldNames.status(id, occasion_id)] = status
      form[fieldNames.meal(id, occasion_id)] = meal_preference ?? ''
    }
    for (const [place, companion] of companionsShown(member, standingOf(member, open)).entries()) {
      form[fieldNames.companion(id, place)] = companion.name
      form[fieldNames.companionKind(id, place)] = companion.kind
      form[fieldNames.companionMeal(id, place)] = companion.meal_preference ?? ''
    }
    form[fieldNames.diet(id)] = isHolder ? (member.dietary_restrictions ?? '') : ''
    form[fieldNames.access(id)] = isHolder ? (member.accessibility_needs ?? '') : ''
    if (isHolder && isAllAgreed(member, member.answers, sensitive)) form[fieldNames.consent(id)] = 'yes'
    fillAnswers(
      form,
      id,
      member.answers.filter(({ question_id }) => isHolder || !sensitive.has(question_id)),
    )
  }
  return { ...form, ...marksOf(form, household) }
}

/** The fields about each person and the household. The contact is about the holder. A form made by hand may have thousands. */
function fieldsByPerson(form: FilledForm, { holder }: Household): Map<string | undefined, [string, string][]> {
  const fields = Object.entries(form).filter(([name]) => !/^[vw]\./.test(name))
  return Map.groupBy(fields, ([name]) => {
    const [kind, about] = name.split('.')
    return kind === 'email' || kind === 'phone' ? holder.id : about
  })
}

/** The hidden fields of a page: the version of each person, and fingerprints of what the page shows of each and of the household. */
function marksOf(form: FilledForm, household: Household): FilledForm {
  const fields = fieldsByPerson(form, household)
  const mark = (person: string) => [fieldNames.shown(person), fingerprint(JSON.stringify(fields.get(person) ?? []))]
  return Object.fromEntries([
    ...partyOf(household).map(({ id, version }) => [fieldNames.version(id), String(version)]),
    ...peopleOf(household).map(mark),
  ])
}

/** The persons whom a form is about, by their ids, and `HOME` if it is about the household too. */
const peopleOf = (household: Household): string[] => [
  ...(answersForHome(household) ? [HOME] : []),
  ...partyOf(household).map(({ id }) => id),
]

/** FNV-1a, which is enough to notice changes. Nothing relies on it being hard to forge. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Finds the persons, or `HOME`, who have changed since the form's page was opened: the page showed something else than is stored now.
 * Leaves out a person if the form says what is stored: it may be sent again because the response to it was lost. Includes a person who
 * changed in any way if the form would replace their health texts or answers, which the page does not show.
 */
function changedSince(form: FilledForm, stored: FilledForm, invitation: FormInvitation, now: number): Set<string> {
  const unsaid = withoutTicks(stored, form, sensitiveOf(invitation.household.questions))
  const said = contentsOf({ ...keptBy(form, unsaid), ...form }, invitation, now)
  const known = contentsOf(stored, invitation, now)
  const fields = fieldsByPerson(form, invitation.household)
  const hasMarks = isFromPage(form)
  const isChanged = (person: string) => {
    const [shown, version] = [fieldNames.shown(person), fieldNames.version(person)]
    const hasNewVersion = form[version] !== stored[version]
    // A form made by hand may have versions, but no fingerprints. On a page, a person without them has joined since.
    if (form[shown] === undefined) return hasNewVersion && (hasMarks || form[version] !== undefined)
    const theirs = fields.get(person) ?? []
    const isOther = said.get(person) !== known.get(person) || answersMore(theirs, person, stored)
    return (
      (form[shown] !== stored[shown] && isOther) ||
      (hasNewVersion && replacesUnseen(theirs, person, invitation.household))
    )
  }
  return new Set(peopleOf(invitation.household).filter(isChanged))
}

/** Whether a person's fields respond to an occasion to which they are not invited any more. */
const answersMore = (fields: [string, string][], person: string, stored: FilledForm) =>
  fields.some(([name, value]) => name.startsWith(fieldNames.status(person, '')) && value && !stored[name])

/**
 * The stored meals, details of companions, answers, health texts, consents and contact, which stay as they are if a form leaves them out. So
 * do companions if it has no field for those of their guest.
 */
const keptBy = (form: FilledForm, stored: FilledForm): FilledForm =>
  Object.fromEntries(
    Object.entries(stored).filter(([name]) => {
      const [kind, guestId = ''] = name.split('.')
      return kind === 'c' ? !hasCompanionFields(form, guestId) : /^([mkfdaqn]\.|email$|phone$)/.test(name)
    }),
  )

/** Writes each person's part of a form, and that of `HOME`, as a text to compare. Fields that have no effect when it is saved are left out. */
function contentsOf(form: FilledForm, invitation: FormInvitation, now: number): Map<string, string> {
  const { household, wedding } = invitation
  const typed = Object.entries(form)
    .filter(([name, value]) => !name.startsWith('v.') && !(name.startsWith('s.') && value === 'pending'))
    .map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()])
  const { party, email, phone, household_answers, household_consent } = readForm(
    Object.fromEntries(typed),
    invitation,
    now,
  )
  const open = openIdsOf(household, wedding, now)
  const hosts = new Set(partyOf(household).flatMap((member) => (canBring(member, open) ? member.id : [])))
  const people = party.map(({ guest_id, invitations, companions, answers, ...others }): [string, string] => {
    const replies = Object.entries(invitations).map(([id, { status, meal_preference: meal }]) =>
      status === 'confirmed' ? [id, status, meal] : [id, status],
    )
    const named = hosts.has(guest_id) ? (companions ?? []).filter(({ name }) => name !== '') : []
    const contact = guest_id === household.holder.id && { email, phone }
    return [guest_id, JSON.stringify({ replies, named, contact, ...others, answers: asRead(answers, household) })]
  })
  const answers = asRead(household_answers, household)
  // A tick says nothing unless there is an answer about health.
  const sensitive = sensitiveOf(household.questions)
  const hasHealth = [...answers, ...household.home_answers].some(({ question_id }) => sensitive.has(question_id))
  const home = { consent: household_consent === true && hasHealth, answers }
  return new Map([[HOME, JSON.stringify(home)], ...people])
}

/** The answers of a form as they are stored, since a number can be typed in several ways. Invalid ones stay as typed; blank ones are none. */
function asRead(answers: { question_id: string; value: unknown }[], { questions }: Household) {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return answers.flatMap((answer) => {
    const { question_id } = answer
    const question = byId.get(question_id)
    const reading = question && readAnswer(question, answer.value)
    const value = reading?.outcome === 'valid' ? reading.value : answer.value
    return value === null ? [] : [{ question_id, value }]
  })
}

/** Whether the companions that a form names for a member count while the member's responses are as stored. */
const canBring = (member: Member, open: ReadonlySet<string>) =>
  !isFinal(standingOf(member, open)) && invitationsOf(member).some(({ status }) => status !== 'declined')

/** Whether a person's fields say something about their health that would replace stored texts which the page does not show. */
function replacesUnseen(fields: [string, string][], person: string, { holder, questions }: Household): boolean {
  if (person === HOME || person === holder.id) return false
  const texts: string[] = [fieldNames.diet(person), fieldNames.access(person), fieldNames.consent(person)]
  const sensitive = sensitiveOf(questions)
  const isHealth = (name: string) => {
    const [kind, , question = ''] = name.split('.')
    return texts.includes(name) || (kind === 'q' && sensitive.has(question))
  }
  return fields.some(([name, value]) => isHealth(name) && value.trim() !== '')
}

/** Whether a form comes from a page, with its fingerprints, and was not made by hand. */
export const isFromPage = (form: FilledForm) => Object.keys(form).some((name) => name.startsWith('w.'))

/**
 * Whether a form says anything about persons for whom the link does not answer, or about the household if its page showed that and the link
 * answers for it no longer.
 */
export function saysOfOthers(form: FilledForm, household: Household): boolean {
  const people = new Set(peopleOf(household))
  const shown = Object.keys(form).flatMap((name) => (name.startsWith('w.') ? name.slice('w.'.length) : []))
  // A form made by hand may have thousands of marks, so each field is looked at once.
  const others = new Set(shown.filter((person) => !people.has(person)))
  if (form[fieldNames.all] === 'yes' && [...others].some((person) => person !== HOME)) return true
  return Object.entries(form).some(([name, value]) => {
    if (!/^[smckfdaqn]\./.test(name) || value.trim() === '') return false
    const [kind = '', person = ''] = name.split('.')
    if (people.has(person)) return false
    // Pages choose kinds of companions before anybody is named. Fields about persons without marks are made by hand.
    return others.has(person) ? 'smcdaq'.includes(kind) : person !== HOME
  })
}

/** The form with the marks of what is stored now in place of its page's, and the persons who have changed since (`changedSince`). */
export function rebased(form: FilledForm, invitation: FormInvitation, now: number) {
  const stored = storedForm(invitation, now)
  const marks = Object.entries(stored).filter(([name]) => /^[vw]\./.test(name))
  return { form: { ...form, ...Object.fromEntries(marks) }, changed: changedSince(form, stored, invitation, now) }
}

/** The parts of an invitation that a form shows or depends on. */
interface FormInvitation {
  household: Household
  wedding: Settings
  guest: { email: string | null; phone: string | null }
}

function fillAnswers(form: FilledForm, person: string, answers: QuestionAnswer[]): void {
  for (const { question_id, value } of answers) {
    if (Array.isArray(value)) for (const option of value) form[fieldNames.option(person, question_id, option)] = 'on'
    else form[fieldNames.question(person, question_id)] = answerText(value)
  }
}
