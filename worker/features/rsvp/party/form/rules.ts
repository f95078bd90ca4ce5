import { splitNames } from '../../../../lib/text'
import { companionsOf, invitationsOf } from '../../../guests/rules'
import { type QuestionAnswer, withPlainCommas } from '../../../guests/schema'
import { answerText, mayAsk } from '../../../questions/answering/rules'
import { isAllAgreed, readBox } from '../../consent/rules'
import { companionsShown, type Standing, standingOf } from '../companions/closed/rules'
import { renamedIds } from '../companions/rules'
import {
  type AskedQuestion,
  allowanceOf,
  type Household,
  type Member,
  occasionsFor,
  openOccasions,
  partyOf,
  questionsFor,
  type Settings,
  sensitiveOf,
} from '../rules'
import type { PartyMember, AskedQuestion as PublicQuestion } from '../schema'

/** The names of the fields of a household's form. */
export const fieldNames = {
  version: (guestId: string) => `v.${guestId}`,
  /** A fingerprint of what the page showed of a person or the household. */
  shown: (person: string) => `w.${person}`,
  status: (guestId: string, occasionId: string) => `s.${guestId}.${occasionId}`,
  meal: (guestId: string, occasionId: string) => `m.${guestId}.${occasionId}`,
  companion: (guestId: string, place: number) => `c.${guestId}.${place}`,
  companionKind: (guestId: string, place: number) => `k.${guestId}.${place}`,
  companionMeal: (guestId: string, place: number) => `f.${guestId}.${place}`,
  diet: (guestId: string) => `d.${guestId}`,
  access: (guestId: string) => `a.${guestId}`,
  /** `person` is a guest's id, or `HOME`. */
  question: (person: string, questionId: string) => `q.${person}.${questionId}`,
  option: (person: string, questionId: string, optionId: string) => `q.${person}.${questionId}.${optionId}`,
  consent: (person: string) => `n.${person}`,
  all: 'all',
} as const

/**
 * When a form shows a question. Each list has fields with values, as `name=value`, of which at least one must be chosen; undefined: no
 * condition.
 */
export interface Leading {
  /** Replies to the occasions that the question is about. */
  replies?: string[]
  /** Answers to the question that this one depends on. */
  answers?: string[]
}

/**
 * When a form shows a question to `people`: one person, or for a question to the household all its members. Null: never, because none of
 * them is asked it, or none is asked the question that it depends on.
 */
export function leadsTo(
  question: PublicQuestion,
  people: Pick<PartyMember, 'guest_id' | 'kind' | 'invitations'>[],
  all: PublicQuestion[],
  isOpenAt: (occasionId: string) => boolean,
): Leading | null {
  const { occasion_id, shown_when, depends_on } = question
  const asked = people.filter((member) => mayAsk(question, [member]))
  if (asked.length === 0) return null
  const about = asked.flatMap(({ guest_id, invitations }) =>
    invitations
      .filter((one) => occasion_id === null || one.occasion_id === occasion_id)
      .map((one) => ({ ...one, name: fieldNames.status(guest_id, one.occasion_id) })),
  )
  // Guests who have accepted an occasion that is now closed come anyway.
  const isSettled = about.some(({ occasion_id: id, status }) => status === 'confirmed' && !isOpenAt(id))
  const replies = shown_when === 'always' || isSettled ? undefined : about.map(({ name }) => `${name}=confirmed`)
  if (!depends_on) return { replies }
  const parent = all.find(({ id }) => id === depends_on.question_id)
  if (!parent || (parent.scope === 'person' && !mayAsk(parent, asked))) return null
  const person = parent.scope === 'household' ? HOME : (asked[0]?.guest_id ?? HOME)
  const answers = depends_on.values.map((value) =>
    parent.kind === 'choices'
      ? `${fieldNames.option(person, parent.id, String(value))}=on`
      : `${fieldNames.question(person, parent.id)}=${value}`,
  )
  return { replies, answers }
}

/** The values of a form by name. */
export type FilledForm = Record<string, string>

/**
 * Reads a form as a reply in the shape of the API. Persons and occasions come from the link's household, so that nothing is read
 * about others. An empty health text about anyone but the holder leaves the stored one as it is.
 */
export function readForm(
  form: FilledForm,
  { household, wedding }: { household: Household; wedding: Settings },
  now: number,
) {
  const party = partyOf(household)
  const open = openOccasions(household, wedding, now)
  const openIds = new Set(open.map(({ id }) => id))
  const asking = new Set(occasionsFor(party, household, wedding).flatMap((one) => (one.asks_rsvp ? one.id : [])))
  const asked = questionsFor(party, household)
  const questions = asked.filter(({ scope }) => scope === 'person')
  const homeQuestions = asked.filter(({ scope }) => scope === 'household')
  const sensitive = sensitiveOf(household.questions)
  const isForAll = form[fieldNames.all] === 'yes'
  return {
    ...(form.email !== undefined && { email: form.email }),
    ...(form.phone !== undefined && { phone: form.phone }),
    ...readHome(form, household, { questions: homeQuestions, sensitive }),
    party: party.map((member) => {
      const { id } = member
      const version = Number(form[fieldNames.version(id)])
      const invited = new Set(invitationsOf(member).map(({ occasion_id }) => occasion_id))
      const answered = open.flatMap((occasion) => {
        const status = isForAll ? 'confirmed' : form[fieldNames.status(id, occasion.id)]
        if (!invited.has(occasion.id) || !status) return []
        const meal_preference = form[fieldNames.meal(id, occasion.id)]
        return [[occasion.id, { status, ...(meal_preference !== undefined && { meal_preference }) }] as const]
      })
      const companions = companionsIn(form, member, { wedding, standing: standingOf(member, openIds) })
      return {
        guest_id: id,
        ...(Number.isInteger(version) && version > 0 && { version }),
        invitations: Object.fromEntries(answered),
        ...(companions && { companions }),
        ...readHealth(form, member, {
          isHolder: id === household.holder.id,
          questions,
          sensitive,
          // As in the styles of the page: the texts are hidden until one of the person's choices is yes or perhaps.
          comesNowhere: !invitationsOf(member).some(({ occasion_id, status }) => {
            const given = answered.find(([occasionId]) => occasionId === occasion_id)
            return asking.has(occasion_id) && ['confirmed', 'maybe'].includes(given?.[1].status ?? status)
          }),
        }),
      }
    }),
  }
}

/**
 * The name of the first field for a response, if nobody has responded in the form or before. Otherwise null, since not everybody has to
 * respond.
 */
export function missingResponse(
  given: { invitations: object }[],
  household: Household,
  wedding: Settings,
  now: number,
): string | null {
  const party = partyOf(household)
  const hasAny =
    given.some(({ invitations }) => Object.keys(invitations).length > 0) ||
    party.some((member) => invitationsOf(member).some(({ status }) => status !== 'pending'))
  if (hasAny) return null
  const open = openOccasions(household, wedding, now)
  const fields = party.flatMap((member) => {
    const invited = new Set(invitationsOf(member).map(({ occasion_id }) => occasion_id))
    return open.filter(({ id }) => invited.has(id)).map(({ id }) => fieldNames.status(member.id, id))
  })
  return fields[0] ?? null
}

/**
 * Reads a person's health texts and answers from a form, and the consent to them. A blank field leaves the stored text of anyone but the
 * holder as it is, with its consent.
 */
function readHealth(
  form: FilledForm,
  member: Member,
  { isHolder, questions, sensitive, comesNowhere }: { isHolder: boolean; comesNowhere: boolean } & Health,
) {
  const { id } = member
  const isTicked = form[fieldNames.consent(id)] !== undefined
  const wasTicked = isHolder && isAllAgreed(member, member.answers, sensitive)
  const typed = { dietary_restrictions: form[fieldNames.diet(id)], accessibility_needs: form[fieldNames.access(id)] }
  const respondent = { kind: member.kind, invitations: invitationsOf(member) }
  const theirs = questions.filter((question) => mayAsk(question, [respondent]))
  const answers = answersIn(form, id, theirs, !isHolder)
  const asksHealth = questions.some(({ is_sensitive }) => is_sensitive)
  if (isHolder) {
    const { consent, ...texts } = readBox(typed, { isTicked, wasTicked, comesNowhere, stored: member })
    return {
      ...texts,
      // A form that asks nothing about health says nothing about answers to archived questions.
      consent: { ...consent, ...((isTicked || wasTicked || asksHealth) && { answers: isTicked }) },
      answers: wasTicked && !isTicked ? withoutUnchanged(answers, member.answers, sensitive) : answers,
    }
  }
  const texts = Object.fromEntries(Object.entries(typed).filter(([, text]) => text?.trim()))
  const hasHealth =
    Object.keys(texts).length > 0 ||
    answers.some(({ question_id, value }) => sensitive.has(question_id) && value !== null)
  return { ...texts, answers, ...((isTicked || hasHealth) && { consent: isTicked }) }
}

interface Health {
  /** The questions in the form. */
  questions: AskedQuestion[]
  /** Ids of all questions about health, including archived ones. */
  sensitive: ReadonlySet<string>
}

/** What a form says about the household's own questions. */
function readHome(form: FilledForm, { home_answers }: Household, { questions, sensitive }: Health) {
  const answers = answersIn(form, HOME, questions, false)
  const asksHealth = questions.some(({ is_sensitive }) => is_sensitive)
  const hasHealth = home_answers.some(({ question_id }) => sensitive.has(question_id))
  // A page without the box says nothing about stored answers: their question was asked again since it was opened.
  if (!hadBoxForHome(form, sensitive) && (hasHealth || !asksHealth)) return { household_answers: answers }
  const isTicked = form[fieldNames.consent(HOME)] !== undefined
  const wasTicked = isAllAgreed(noTexts, home_answers, sensitive)
  // A question that was archived since it was shown without consent keeps its answer.
  if (!isTicked && !wasTicked && !asksHealth) return { household_answers: answers }
  return {
    household_answers: wasTicked && !isTicked ? withoutUnchanged(answers, home_answers, sensitive) : answers,
    household_consent: isTicked,
  }
}

/** Whether a form's page had a question to the household about health, and so the box of consent to the answers. */
const hadBoxForHome = (form: FilledForm, sensitive: ReadonlySet<string>) =>
  Object.keys(form).some((name) => {
    const [kind, person, id = ''] = name.split('.')
    return kind === 'q' && person === HOME && sensitive.has(id)
  })

/** In place of health texts for a household, which has only answers. */
export const noTexts = { dietary_restrictions: null, accessibility_needs: null, consents: [] }

/** The answers, with null for each to a sensitive question that is as stored: the consent to it was withdrawn. */
function withoutUnchanged(
  answers: { question_id: string; value: string | string[] | null }[],
  stored: QuestionAnswer[],
  sensitive: ReadonlySet<string>,
) {
  const before = new Map(stored.map(({ question_id, value }) => [question_id, asTyped(value)]))
  return answers.map((answer) => {
    const { question_id, value } = answer
    const isSame = sensitive.has(question_id) && value !== null && asTyped(value) === before.get(question_id)
    return isSame ? { question_id, value: null } : answer
  })
}

/** A value in the form that a page sends, for comparison. */
const asTyped = (value: QuestionAnswer['value']) =>
  JSON.stringify([value].flat().map((one) => answerText(one).replaceAll('\r\n', '\n').trim()))

/** In the names of fields, in place of a guest's id: the household. */
export const HOME = 'home'

/**
 * The answers in a form. Those without a field stay as stored: the couple may have asked again since the page was opened. With `isOther`, for
 * anyone but the holder, it has no blank answers about health: those stored stay.
 */
function answersIn(form: FilledForm, person: string, questions: AskedQuestion[], isOther: boolean) {
  return questions.flatMap(({ id, kind, options, is_sensitive }) => {
    const chosen = options
      .map((option) => option.id)
      .filter((one) => form[fieldNames.option(person, id, one)] !== undefined)
    const field = form[fieldNames.question(person, id)]
    // Beside boxes, of which browsers send only those with a tick, the page has a field that says that they were there.
    const value = kind === 'choices' && (field !== undefined || chosen.length > 0) ? chosen : field
    if (value === undefined) return []
    const isBlank = value.length === 0
    return isBlank && isOther && is_sensitive ? [] : [{ question_id: id, value: isBlank ? null : value }]
  })
}

/** Where a form may have fields for companions. */
const companionPlaces = Array.from({ length: 100 }, (_, place) => place)

/** Number of fields for companions in a form: `allowed`, or more if more are filled in. */
export function companionFields(form: FilledForm, guestId: string, allowed: number): number {
  const last = companionPlaces.findLastIndex((place) => form[fieldNames.companion(guestId, place)]?.trim())
  return Math.max(allowed, last + 1)
}

/** Whether a form has a field for a companion, even a blank one. Pages on which the guest may bring nobody have none. */
export const hasCompanionFields = (form: FilledForm, guestId: string) =>
  companionPlaces.some((place) => form[fieldNames.companion(guestId, place)] !== undefined)

/** The form with one companion a field. Further names in a field, between commas as on the page of a guest alone, get fields of their own. */
export function withNamesApart(form: FilledForm, party: Pick<Member, 'id'>[]): FilledForm {
  const apart = party.flatMap(({ id }) => {
    const typed = Array.from({ length: companionFields(form, id, 0) }, (_, place) =>
      splitNames(withPlainCommas(form[fieldNames.companion(id, place)] ?? '')),
    )
    const further = typed.flatMap(([, ...others]) => others)
    if (further.length === 0) return []
    const names = [...typed.map(([first = '']) => first), ...further]
    return names.map((name, place) => [fieldNames.companion(id, place), name])
  })
  return { ...form, ...Object.fromEntries(apart) }
}

/**
 * Reads the companions of a form, an empty name for an empty field. A new name in a companion's field can rename the companion. Undefined:
 * the form has no field for them, or the guest may bring nobody and the form names nobody new.
 */
function companionsIn(
  form: FilledForm,
  member: Member,
  { wedding, standing }: { wedding: Settings; standing: Standing },
): { name: string }[] | undefined {
  if (!hasCompanionFields(form, member.id)) return undefined
  const before = companionsShown(member, standing)
  const allowed = allowanceOf(member, wedding)
  const names = Array.from({ length: companionFields(form, member.id, allowed) }, (_, place) => {
    return form[fieldNames.companion(member.id, place)]?.trim() ?? ''
  })
  if (allowed === 0 && names.every((name, place) => name === '' || name === before[place]?.name)) return undefined
  const ids = renamedIds(names, before, { stored: companionsOf(member), standing })
  return names.map((name, place) => {
    if (name === '') return { name }
    const kind = form[fieldNames.companionKind(member.id, place)]
    const meal = form[fieldNames.companionMeal(member.id, place)]
    return { name, id: ids[place], ...(kind && { kind }), ...(meal !== undefined && { meal_preference: meal }) }
  })
}

/**
 * The stored values without the ticks of boxes that a form's page had. Browsers send only ticked boxes, so a stored tick must not show
 * through a form in which it was removed.
 */
export function withoutTicks(stored: FilledForm, form: FilledForm, sensitive: ReadonlySet<string>): FilledForm {
  const asked = new Set(Object.keys(form).map((name) => name.split('.', 3).join('.')))
  const hadBox = hadBoxForHome(form, sensitive)
  return Object.fromEntries(
    Object.entries(stored).filter(([name]) => {
      const [kind, person = '', id = '', option] = name.split('.')
      if (kind === 'n') return person === HOME && !hadBox
      return kind !== 'q' || option === undefined || !asked.has(fieldNames.question(person, id))
    }),
  )
}

/** The fields of a person in the order of the page, as the API names them. */
const inOrder = ['invitations', 'companions', 'answers', 'dietary_restrictions', 'accessibility_needs', 'consent']

/** Errors of the API by the form's fields, in the order of the page. */
export function errorsByField(
  errors: Record<string, string>,
  party: Parameters<typeof fieldOfError>[1],
): Record<string, string> {
  const placeOf = (path: string) => {
    const [root = '', person, kind = ''] = path.split('.')
    if (root === 'party') return Number(person) * inOrder.length + inOrder.indexOf(kind)
    return party.length * inOrder.length + (root.startsWith('household_') ? 0 : 1)
  }
  const sorted = Object.entries(errors).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return Object.fromEntries(sorted.map(([path, sentence]) => [fieldOfError(path, party), sentence]))
}

/** The name of the form's field that an error of the API is about. */
function fieldOfError(path: string, party: { guest_id: string; companions?: { name: string }[] }[]): string {
  const [root, place = '', kind, occasionId = '', detail] = path.split('.')
  if (root === 'household_answers') return fieldNames.question(HOME, place)
  if (root === 'household_consent') return fieldNames.consent(HOME)
  const { guest_id: guestId, companions = [] } = party[Number(place)] ?? {}
  if (root !== 'party' || guestId === undefined) return path
  if (kind === 'invitations') {
    return detail === 'meal_preference' ? fieldNames.meal(guestId, occasionId) : fieldNames.status(guestId, occasionId)
  }
  if (kind === 'answers') return fieldNames.question(guestId, occasionId)
  if (kind === 'consent') return fieldNames.consent(guestId)
  if (kind === 'dietary_restrictions') return fieldNames.diet(guestId)
  if (kind === 'accessibility_needs') return fieldNames.access(guestId)
  if (kind === 'companions' && detail === 'meal_preference')
    return fieldNames.companionMeal(guestId, Number(occasionId))
  if (kind === 'companions' && occasionId !== '') return fieldNames.companion(guestId, Number(occasionId))
  const last = companions.findLastIndex(({ name }) => name !== '')
  return fieldNames.companion(guestId, Math.max(0, last))
}
