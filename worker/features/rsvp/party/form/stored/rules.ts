import { invitationsOf } from '../../../../guests/rules'
import type { QuestionAnswer } from '../../../../guests/schema'
import { isAllAgreed } from '../../../consent/rules'
import { answersForHome, type Household, openOccasions, partyOf, type Settings, sensitiveOf } from '../../rules'
import { asTyped, companionsShown, type FilledForm, fieldNames, HOME, noTexts } from '../rules'

/** The form's values as stored: what a page shows before anything is typed. */
export function storedForm({ household, wedding, guest: { email, phone } }: Shown, now: number): FilledForm {
  const form: FilledForm = { email: email ?? '', phone: phone ?? '', [fieldNames.all]: '' }
  const sensitive = sensitiveOf(household.questions)
  const open = new Set(openOccasions(household, wedding, now).map(({ id }) => id))
  fillAnswers(form, HOME, household.home_answers)
  if (isAllAgreed(noTexts, household.home_answers, sensitive)) form[fieldNames.consent(HOME)] = 'yes'
  for (const member of partyOf(household)) {
    const { id } = member
    const isHolder = id === household.holder.id
    for (const { occasion_id, status, meal_preference } of invitationsOf(member)) {
      form[fieldNames.status(id, occasion_id)] = status
      form[fieldNames.meal(id, occasion_id)] = meal_preference ?? ''
    }
    for (const [place, companion] of companionsShown(member, open).entries()) {
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
function changedSince(form: FilledForm, stored: FilledForm, household: Household): Set<string> {
  const isChanged = (person: string) => {
    const [shown, version] = [fieldNames.shown(person), fieldNames.version(person)]
    const isOther = form[version] !== stored[version]
    // A form made by hand has only versions.
    if (form[shown] === undefined) return isOther
    const isStale = form[shown] !== stored[shown] && !saysStored(form, stored, person, household)
    return isStale || (isOther && replacesUnseen(form, person, household))
  }
  const people = Object.keys(stored).flatMap((name) => (name.startsWith('w.') ? [name.slice(2)] : []))
  return new Set(people.filter(isChanged))
}

/** Whether saving a form would change nothing of what its page shows of a person or the household. */
function saysStored(form: FilledForm, stored: FilledForm, person: string, household: Household): boolean {
  const given = form[fieldNames.all] === 'yes' ? { ...form, ...allConfirmed(stored) } : form
  return contentsOf(given, person, household) === contentsOf(stored, person, household)
}

/** The fields for responses, as if every person accepted every occasion. */
const allConfirmed = (stored: FilledForm): FilledForm =>
  Object.fromEntries(Object.keys(stored).flatMap((name) => (name.startsWith('s.') ? [[name, 'confirmed']] : [])))

/** The fields about a person or the household that say something, to compare. A blank field is the same as none. */
function contentsOf(form: FilledForm, person: string, household: Household): string {
  const filled = fieldsAbout(person, form, household).filter(([name, value]) => {
    const [kind = '', ...rest] = name.split('.')
    if (kind === 's') return value !== 'pending'
    // The details of a companion say nothing without a name.
    const isDetail = kind === 'k' || kind === 'f'
    return value.trim() !== '' && (!isDetail || Boolean(form[['c', ...rest].join('.')]?.trim()))
  })
  return JSON.stringify(
    filled.map(([name, value]) => [name, asTyped(value)]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
}

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
  return { form: { ...form, ...Object.fromEntries(marks) }, changed: changedSince(form, stored, invitation.household) }
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
