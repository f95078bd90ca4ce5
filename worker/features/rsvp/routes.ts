import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import type { AppEnv } from '../../context'
import { followGuestsBookmarks } from '../../http/bookmarks'
import { describe, document } from '../../http/docs'
import { answerError, badRequest, conflict, type FieldErrors, HttpError, invalid, raise } from '../../http/errors'
import { errorPageStatus, notForCrawlers } from '../../http/guests-pages'
import { serverTiming } from '../../http/server-timing'
import { BODY_LIMIT, fieldErrors, json, pathErrors, withinLimit } from '../../http/validate'
import { logFault } from '../../lib/faults'
import { line, optionalLine, word, wordedBy } from '../../lib/fields'
import { DEFAULT_LOCALE } from '../../lib/locales'
import type { Texts } from '../../texts/en'
import { languageOf } from '../../texts/texts'
import { principalOf } from '../guests/rules'
import { occasionIn } from '../occasions/rules'
import { dateForGuests, isDayTold } from '../settings/rules'
import { besideBox, consentTerms, isAllAgreed, readBox } from './consent/rules'
import { CONSENT_DOCS, consentInput } from './consent/schema'
import { invalidLink, noteOpened, requireInvitation, wrongLink } from './guard'
import { askedIn, hrefOf, inLanguage, replyProblems, textsByOccasion, withMeals, wordsFor } from './language/guard'
import {
  closedPolicy,
  errorPolicy,
  failurePage,
  formPage,
  invalidLinkPage,
  pagePolicy,
  partyFormPage,
  partyPolicy,
  partySavedPage,
  thankYouPage,
} from './page'
import { type AnswerFormProps, type FilledAnswer, storedAnswer } from './page/answer-form'
import { companyOf } from './party/companions/approval/rules'
import { companionsShown, standingOf } from './party/companions/closed/rules'
import { asHouseholdForm, householdField, isOfGuestAlone } from './party/form/alone/rules'
import {
  errorsByField,
  type FilledForm,
  missingResponse,
  readForm,
  withNamesApart,
  withoutTicks,
} from './party/form/rules'
import { isFromPage, rebased, saysOfOthers, storedForm } from './party/form/stored/rules'
import {
  allowanceOf,
  occasionsFor,
  occasionToIcs,
  openIdsOf,
  partyOf,
  sensitiveOf,
  toPublicOccasion,
} from './party/rules'
import { partyInput, type RsvpReplyInput, type RsvpView } from './party/schema'
import {
  type AnswerFor,
  closedSentence,
  type PartyOutcome,
  readAgain,
  recordForm,
  recordParty,
  recordReply,
  viewOf,
} from './recording/answer'
import { failureOf, formQuestions, isAllClosed, isPlain, mealsFor, principalOccasion, toRsvpEvent } from './rules'
import { type RsvpSaved, rsvpAnswerInput } from './schema'
import { noteVisit } from './visits/queries'

/**
 * Words faults and limits in the language that the query asks for; other refusals are already in that language, or only for programs.
 * Not in `onError`, with which the routes are left out of the API's description.
 */
export const faultsInLanguage: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const words = wordsFor(c)
  const { status } = c.res
  if (!c.error || words.locale === DEFAULT_LOCALE || (status < 500 && ![400, 413, 429].includes(status))) return
  const detail = word(failureOf(status, BODY_LIMIT), words.failure.reasons)
  c.res = c.json({ detail }, status as ContentfulStatusCode)
}

/** Comes before validation: after the deadline every reply gets 409. */
const requireOpen: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isAllClosed(c.var.invitation, c.var.now)) throw conflict(closedSentence(c.var))
  await next()
}

const OCCASION_DOCS =
  'Of a reply without party: the occasion that it is about. Refused (409) unless it is the one that rsvp_status of the guest is about.'

/** Describes the bodies that `readReply` accepts. Which meals there are depends on the invitation. */
const anyReply = z.union([
  z.extend(rsvpAnswerInput([]), {
    meal_preference: z.optional(optionalLine(100)),
    consent: z.optional(consentInput).check(z.describe(CONSENT_DOCS)),
    occasion_id: z.optional(line(100)).check(z.describe(OCCASION_DOCS)),
  }),
  partyInput,
])

/** Mounted under /api/public. */
export const rsvpRoutes = new Hono<AppEnv>()

rsvpRoutes.use('/rsvp/*', followGuestsBookmarks)

rsvpRoutes.get('/rsvp/:eventId/:token', describe('The invitation of a guest’s link'), requireInvitation, (c) => {
  return c.json(viewOf(c.var), 200)
})

rsvpRoutes.post(
  '/rsvp/:eventId/:token',
  describe('Save a guest’s reply'),
  requireInvitation,
  requireOpen,
  document(json(z.looseObject({ occasion_id: z.optional(z.unknown()) })), { json: anyReply }),
  async (c) => {
    const { words } = c.var
    const reply = await recordReply(c.var, readReply(c.req.valid('json'), c.var))
    if (reply.outcome === 'outdated') throw staleReply(reply.current, words)
    if (reply.outcome === 'closed') throw conflict(closedSentence(c.var))
    if (reply.outcome === 'moved') throw movedReply(words)
    if (reply.outcome === 'invalid') throw invalid(reply.errors)
    countVisit(c)
    return c.json<RsvpSaved, 200>(reply.saved, 200)
  },
)

/** A reply of the guest alone, or one with `party`, whose errors have the whole path of their field: `party.0.guest_id`. */
function readReply(body: { occasion_id?: unknown }, about: Pick<AnswerFor, 'invitation' | 'words'>): RsvpReplyInput {
  const { invitation, words } = about
  const isParty = 'party' in body
  // Before the meals are checked, which are those of the occasion.
  const { occasion_id } = body
  const isAboutOther = typeof occasion_id === 'string' && occasion_id !== principalOf(invitation.household.holder)
  if (!isParty && isAboutOther) throw movedReply(words)
  const schema = isParty ? partyInput : rsvpAnswerInput(mealsFor(invitation))
  const { data, error } = schema.safeParse(body, { error: wordedBy(isParty ? words.problems : replyProblems(about)) })
  return data ?? raise(invalid(isParty ? pathErrors(error) : fieldErrors(error)))
}

const movedReply = (words: Texts) => conflict(words.failure.reasons.just_changed())

const staleReply = (current: RsvpView, words: Texts) =>
  new HttpError(409, words.failure.reasons.answered_meanwhile(), { body: { current } })

/** The guest's page, under /rsvp, which works without script. */
export const rsvpPageRoutes = new Hono<AppEnv>()

rsvpPageRoutes.use(serverTiming, notForCrawlers, followGuestsBookmarks)

rsvpPageRoutes.get('/:eventId/:token', requireInvitation, (c) =>
  isPlain(c.var.invitation) ? answerForm(c, 200) : partyForm(c, 200),
)

rsvpPageRoutes.get('/:eventId/:token/:file', requireInvitation, (c) => {
  const { words } = c.var
  const { household, wedding } = c.var.invitation
  const occasions = occasionsFor(partyOf(household), household, wedding)
  const dated = occasions.filter((occasion) => isDayTold(occasion, wedding))
  const stored = dated.find(({ id }) => `${id}.ics` === c.req.param('file')) ?? raise(invalidLink(words))
  const occasion = occasionIn(stored, languageOf(words))
  inLanguage(c, words)
  const name = `${occasion.name}${words.colon}${toRsvpEvent(wedding, words.invitation.unnamed).name}`
  return c.body(occasionToIcs(occasion, { name, guest: household.holder, wedding }), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="invitation.ics"',
  })
})

rsvpPageRoutes.post('/:eventId/:token', withinLimit(BODY_LIMIT, requireInvitation), async (c) => {
  const data = await c.req.formData().catch(() => raise(badRequest(c.var.words.failure.reasons.unreadable())))
  const typed = Object.fromEntries(fieldsOf(data))
  // When the page was opened, the guest may have had the other kind of page.
  return (isOfGuestAlone(typed) ?? isPlain(c.var.invitation))
    ? answerAlone(c, typed, data.getAll('plus_one_name').map(String))
    : answerParty(c, typed)
})

/** Requested by the page's script once a browser shows the page. */
rsvpPageRoutes.post('/:eventId/:token/opened', async (c) => {
  const isKnown = await noteOpened(c)
  return isKnown ? c.body(null, 204) : raise(await wrongLink(c))
})

rsvpPageRoutes.all('/:eventId/:token', (c) => {
  throw new HttpError(405, wordsFor(c).failure.reasons.wrong_method(), { headers: { Allow: 'GET, HEAD, POST' } })
})

rsvpPageRoutes.all('*', (c) => {
  throw invalidLink(wordsFor(c))
})

/** Shows errors as a page. */
rsvpPageRoutes.onError(async (error, c) => {
  const refusal = answerError(error, c)
  const words = wordsFor(c)
  if (refusal.status === 404) return page(c, invalidLinkPage(words), 404, errorPolicy())
  const sentence = word(failureOf(refusal.status, BODY_LIMIT), words.failure.reasons)
  const status = errorPageStatus(refusal.status)
  const isWrite = c.req.method === 'POST'
  const isForRetry = isWrite && (status === 503 || status === 409)
  const sent = isForRetry ? await c.req.formData().then(fieldsOf, () => []) : []
  const markup = failurePage({ words, sentence, isWrite, sent, asked: askedIn(c) })
  return page(c, markup, status, errorPolicy())
})

/** Counts a reply as a visit too, after the response, which does not depend on it. `invitation` is as it was before the reply. */
function countVisit(c: Context<AppEnv>): void {
  const { db, invitation, now } = c.var
  if (!invitation.is_unseen) return
  c.executionCtx.waitUntil(noteVisit(db, invitation, now).catch((error) => logFault(error, { about: 'visit' })))
}

function answerForm(
  c: Context<AppEnv>,
  status: 200 | 409 | 422,
  refused: Partial<Pick<AnswerFormProps, 'errors' | 'isClosed'>> & { answer?: Partial<FilledAnswer> } = {},
): Response {
  const { invitation, now } = c.var
  const { wedding, household } = invitation
  const words = withMeals(c.var)
  const isAgreed = isAllAgreed(household.holder, [], new Set())
  const isClosed = refused.isClosed ?? isAllClosed(invitation, now)
  const occasion = principalOccasion(invitation) ?? raise(invalidLink(words))
  const standing = standingOf(household.holder, openIdsOf(household, wedding, now))
  const companions = companionsShown(household.holder, standing)
  const guest = { ...invitation.guest, plus_one_name: companions.map(({ name }) => name).join(', ') }
  const markup = formPage({
    words,
    guest,
    event: toRsvpEvent(wedding, words.invitation.unnamed),
    date: dateForGuests(wedding, words),
    occasion: toPublicOccasion(occasionIn(occasion, languageOf(words)), wedding, now),
    allowance: allowanceOf(guest, wedding),
    meals: mealsFor(invitation),
    terms: consentTerms(wedding, household.occasions),
    errors: {},
    ...refused,
    isClosed,
    isRefused: status !== 200,
    answer: { ...storedAnswer(guest, isAgreed), ...refused.answer },
    href: hrefOf(c),
  })
  return page(c, markup, status, isClosed ? closedPolicy() : pagePolicy())
}

/** Answers the form of a guest alone, which is about the wedding itself. `names` are the plus-ones' names, one a field. */
async function answerAlone(c: Context<AppEnv>, form: FilledForm, names: string[]): Promise<Response> {
  const { words, invitation } = c.var
  const { consent: tick, ...typed } = form
  const { dietary_restrictions, accessibility_needs, meal_preference, ...others } = typed
  const { holder } = invitation.household
  const health = readBox(
    { dietary_restrictions, accessibility_needs },
    {
      isTicked: tick !== undefined,
      wasTicked: isAllAgreed(holder, [], new Set()),
      comesNowhere: typed.rsvp_status === 'declined',
      stored: holder,
    },
  )
  const input = rsvpAnswerInput(mealsFor(invitation)).safeParse(
    {
      ...others,
      ...health,
      // Other responses hide the field, which can hold a meal that is no longer offered.
      ...(typed.rsvp_status === 'confirmed' && meal_preference !== undefined && { meal_preference }),
      ...(names.length > 0 && { plus_one_name: names.join(', ') }),
    },
    { error: wordedBy(replyProblems(c.var)) },
  )
  const reply = await recordForm(c.var, input)
  if (reply.outcome === 'saved') {
    countVisit(c)
    const date = dateForGuests(invitation.wedding, words)
    return page(c, thankYouPage({ words, saved: reply.saved, date, href: hrefOf(c) }), 200)
  }
  const errors = reply.outcome === 'invalid' ? besideBox(reply.errors, words.problems.no_consent()) : {}
  if (reply.outcome === 'moved') {
    c.set('invitation', await readAgain(c.var.db, invitation, words))
  }
  if (!isPlain(c.var.invitation)) return aloneInParty(c, { form, names }, reply.outcome, errors)
  const answer = { ...typed, consent: tick !== undefined, ...(names.length > 0 && { plus_one_names: names }) }
  return reply.outcome === 'invalid'
    ? answerForm(c, 422, { answer, errors })
    : answerForm(c, 409, { answer, isClosed: true })
}

/** The household's page with what was typed on the page of a guest alone, and why it was not saved. */
function aloneInParty(
  c: Context<AppEnv>,
  typed: { form: FilledForm; names: string[] },
  outcome: 'closed' | 'moved' | 'invalid',
  errors: FieldErrors,
): Response {
  const { words, invitation } = c.var
  const { household, wedding } = invitation
  const place = { guestId: household.holder.id, occasionId: wedding.id }
  const form = asHouseholdForm(typed, { stored: storedForm(invitation, c.var.now), ...place })
  if (outcome === 'invalid') {
    const beside = Object.entries(errors).map(([field, sentence]) => [householdField(field, place), sentence])
    return partyForm(c, 422, { form, errors: Object.fromEntries(beside) })
  }
  const sentence = outcome === 'moved' ? words.failure.reasons.just_changed() : closedSentence(c.var)
  return partyForm(c, 409, { form, errors: isAllClosed(invitation, c.var.now) ? {} : { form: sentence } })
}

/** Answers the form of a household. */
async function answerParty(c: Context<AppEnv>, form: FilledForm): Promise<Response> {
  const { words, invitation, now } = c.var
  const { household, wedding } = invitation
  const typed = withNamesApart(form, partyOf(household))
  if (isAllClosed(invitation, now)) return partyForm(c, 409, { form: typed })
  const current = rebased(typed, invitation, now)
  const hasMarks = isFromPage(typed)
  if (saysOfOthers(typed, household)) {
    return partyForm(c, 409, { ...current, errors: { form: words.failure.reasons.just_changed() } })
  }
  if (hasMarks && current.changed.size > 0) return partyForm(c, 409, current)
  // With the current versions: those of the page are also outdated by changes to what it does not show.
  const { party: given, ...contact } = readForm(hasMarks ? current.form : typed, invitation, now)
  const missing = missingResponse(given, household, wedding, now)
  if (missing) return partyForm(c, 422, { form: typed, errors: { [missing]: words.problems.no_response() } })
  const input = partyInput.safeParse({ party: given, ...contact }, { error: wordedBy(words.problems) })
  const reply: PartyOutcome = input.success
    ? await recordParty(c.var, input.data)
    : { outcome: 'invalid', errors: pathErrors(input.error) }
  switch (reply.outcome) {
    case 'saved': {
      countVisit(c)
      c.set('invitation', await readAgain(c.var.db, invitation, words))
      const view = viewOf(c.var)
      const date = dateForGuests(wedding, words)
      const companies = new Map(
        partyOf(c.var.invitation.household).map((member) => [member.id, companyOf(member, words.reply.needsApproval)]),
      )
      const markup = partySavedPage({
        words,
        textsAt: textsByOccasion(c.var),
        view,
        companies,
        message: reply.saved.message,
        date,
        href: hrefOf(c),
      })
      return page(c, markup, 200, partyPolicy())
    }
    case 'closed':
      return partyForm(c, 409, { form: typed })
    case 'outdated': {
      c.set('invitation', await readAgain(c.var.db, invitation, words))
      return hasMarks ? answerParty(c, typed) : partyForm(c, 409, rebased(typed, c.var.invitation, now))
    }
    case 'invalid': {
      const errors = errorsByField(besideBox(reply.errors, words.problems.no_consent()), given)
      return partyForm(c, 422, { form: typed, errors })
    }
  }
}

function partyForm(
  c: Context<AppEnv>,
  status: 200 | 409 | 422,
  refused: { form?: FilledForm; errors?: FieldErrors; changed?: ReadonlySet<string> } = {},
): Response {
  const { invitation, now } = c.var
  const { household, wedding } = invitation
  const words = withMeals(c.var)
  const stored = storedForm(invitation, now)
  const markup = partyFormPage({
    words,
    textsAt: textsByOccasion(c.var),
    view: { ...viewOf(c.var), questions: formQuestions(invitation, languageOf(words)) },
    date: dateForGuests(wedding, words),
    isClosed: isAllClosed(invitation, now),
    isRefused: status !== 200,
    errors: refused.errors ?? {},
    changed: refused.changed ?? new Set(),
    stored,
    terms: consentTerms(wedding, household.occasions),
    form: refused.form
      ? { ...withoutTicks(stored, refused.form, sensitiveOf(household.questions)), ...refused.form }
      : stored,
    href: hrefOf(c),
  })
  return page(c, markup, status, partyPolicy())
}

function page(c: Context<AppEnv>, markup: string, status: ContentfulStatusCode, policy = pagePolicy()) {
  inLanguage(c, wordsFor(c))
  return c.html(markup, status, { 'Content-Security-Policy': policy })
}

/** The fields of a form in order, without files. */
function fieldsOf(data: FormData): [string, string][] {
  return [...data].filter((field): field is [string, string] => typeof field[1] === 'string')
}
