import { invitationsOf } from '../../../../guests/rules'
import type { QuestionAnswer } from '../../../../guests/schema'
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
import { type FilledForm, fieldNames, HOME, noTexts, readForm } from '../rules'

/** The form's values as stored: what a page shows before anything is typed. */
export function storedForm({ household, wedding, guest: { email, phone } }: Shown, now: number): FilledForm {
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

/** The fields about a person or the household; the contact is the holder's. */
function fieldsAbout(person: string, form: FilledForm, { holder }: Household): [string, string][] {
  return Object.entries(form).filter(([name]) => {
    const [kind = '', about] = name.split('.')
    if (kind === 'email' || kind === 'phone') return person === holder.id
    return about === person && kind !== 'v' && kind !== 'w'
  })
}

/** The hidden fields of a page: each person's version, and a fingerprint of what it shows of each and of the household. */
function marksOf(form: FilledForm, household: Household): FilledForm {
  const mark = (person: string) => [
    fieldNames.shown(person),
    fingerprint(JSON.stringify(fieldsAbout(person, form, household))),
  ]
  const party = partyOf(household)
  const home = answersForHome(household) ? [HOME] : []
  return Object.fromEntries([
    ...party.map(({ id, version }) => [fieldNames.version(id), String(version)]),
    ...[...home, ...party.map(({ id }) => id)].map(mark),
  ])
}

/** FNV-1a: tells apart what a page showed, and is no secret. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * The persons, and `HOME`, of whom a form's page showed something else than what is stored. Leaves out those of whom the form says just
 * what is stored: it may be sent again after its answer was lost. Adds those who were changed in any way if the form would replace their
 * health texts or answers, which the page does not show.
 */
function changedSince(form: FilledForm, stored: FilledForm, invitation: Shown, now: number): Set<string> {
  const said = saidIn({ ...detailsIn(stored), ...form }, invitation, now)
  const known = saidIn(stored, invitation, now)
  const isChanged = (person: string) => {
    const [shown, version] = [fieldNames.shown(person), fieldNames.version(person)]
    const isOther = form[version] !== stored[version]
    // A form made by hand has only versions.
    if (form[shown] === undefined) return isOther
    const isStale = form[shown] !== stored[shown] && said.get(person) !== known.get(person)
    return isStale || (isOther && replacesUnseen(form, person, invitation.household))
  }
  const people = Object.keys(stored).flatMap((name) => (name.startsWith('w.') ? [name.slice(2)] : []))
  return new Set(people.filter(isChanged))
}

/** The fields that stay as they are when a form leaves them out, other than responses and names. */
const detailsIn = (form: FilledForm): FilledForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => /^([mkfda]\.|email$|phone$)/.test(name)))

/** Reads what a form says of each person and of `HOME`, as text to compare. What saving it would ignore is left out. */
function saidIn(form: FilledForm, invitation: Shown, now: number): Map<string, string> {
  const { household, wedding } = invitation
  const typed = Object.entries(form)
    .filter(([name, value]) => !name.startsWith('v.') && !(name.startsWith('s.') && value === 'pending'))
    .map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()])
  const { party, email, phone, ...home } = readForm(Object.fromEntries(typed), invitation, now)
  const open = openIdsOf(household, wedding, now)
  const hosts = new Set(partyOf(household).flatMap((member) => (namesCompanions(member, open) ? [member.id] : [])))
  const people = party.map(({ guest_id, invitations, companions, ...others }): [string, string] => {
    const replies = Object.entries(invitations).map(([id, { status, meal_preference: meal }]) =>
      status === 'confirmed' ? [id, status, meal] : [id, status],
    )
    const named = hosts.has(guest_id) ? companions?.filter(({ name }) => name !== '') : []
    const contact = guest_id === household.holder.id && { email, phone }
    return [guest_id, JSON.stringify({ replies, named, contact, ...others })]
  })
  return new Map([[HOME, JSON.stringify(home)], ...people])
}

/** Whether a reply that leaves a member's answers as they are says who comes along. */
const namesCompanions = (member: Member, open: ReadonlySet<string>) =>
  !isFinal(standingOf(member, open)) && invitationsOf(member).some(({ status }) => status !== 'declined')

/** Whether a form says something about the health of somebody other than the link's guest, to whom the page does not show what is stored. */
function replacesUnseen(form: FilledForm, person: string, { holder, questions }: Household): boolean {
  if (person === HOME || person === holder.id) return false
  const isSaid = (name: string) => Boolean(form[name]?.trim())
  const fields = [fieldNames.diet(person), fieldNames.access(person), fieldNames.consent(person)]
  const sensitive = [...sensitiveOf(questions)].map((id) => fieldNames.question(person, id))
  return (
    fields.some(isSaid) ||
    Object.keys(form).some((name) => sensitive.some((one) => isWithin(name, one) && isSaid(name)))
  )
}

/** Whether a field is the question's, or that of one of its options. */
const isWithin = (name: string, question: string) => name === question || name.startsWith(`${question}.`)

/** Whether a page made the form, and so says what it showed of everybody. */
export const isOfPage = (form: FilledForm) => Object.keys(form).some((name) => name.startsWith('w.'))

/** A form that is based on what is stored now, and of whom its page showed something else. */
export function rebased(form: FilledForm, invitation: Shown, now: number) {
  const stored = storedForm(invitation, now)
  const marks = Object.entries(stored).filter(([name]) => /^[vw]\./.test(name))
  return { form: { ...form, ...Object.fromEntries(marks) }, changed: changedSince(form, stored, invitation, now) }
}

interface Shown {
  household: Household
  wedding: Settings
  guest: { email: string | null; phone: string | null }
}

function fillAnswers(form: FilledForm, person: string, answers: QuestionAnswer[]): void {
  for (const { question_id, value } of answers) {
    if (Array.isArray(value)) for (const option of value) form[fieldNames.option(person, question_id, option)] = 'on'
    else form[fieldNames.question(person, question_id)] = String(value)
  }
}
