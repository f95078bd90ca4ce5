import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../../context'
import type { WeddingDb } from '../../db/client'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { answerError, badRequest, conflict, type FieldErrors, HttpError, invalid, raise } from '../../http/errors'
import { serverTiming } from '../../http/server-timing'
import { BODY_LIMIT, fieldErrors, json, withinLimit } from '../../http/validate'
import { word, wordedBy } from '../../lib/fields'
import { texts } from '../../texts/texts'
import { mealOptions } from '../guests/schema'
import { dateForGuests } from '../settings/rules'
import { invalidLink, requireInvitation } from './guard'
import { failurePage, formPage, invalidLinkPage, PAGE_POLICY, thankYouPage } from './page'
import { type AnswerFormProps, type FilledAnswer, storedAnswer } from './page/answer-form'
import { findInvitation, saveAnswer } from './queries'
import { decideAnswer, failureOf, type Invitation, isClosed, plusOneAllowance, toRsvpEvent } from './rules'
import { type RsvpAnswerInput, type RsvpProblem, type RsvpSaved, type RsvpView, rsvpAnswerInput } from './schema'

const words = texts()

/** A further attempt is needed only when the couple changes the settings or this guest at the same moment. */
const INVITATION_CHANGING = { attempts: 5, busy: words.failure.reasons.just_changed() }

const notForCrawlers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
}

/** Comes before validation: after the deadline every reply gets 409. */
const requireOpen: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isClosed(c.var.invitation.wedding, c.var.now)) throw conflict(words.reply.closed)
  await next()
}

/** Mounted under /api/public. */
export const rsvpRoutes = new Hono<AppEnv>()

rsvpRoutes.use('/rsvp/*', notForCrawlers)

rsvpRoutes.get('/rsvp/:eventId/:token', describe('The invitation of a guest’s link'), requireInvitation, (c) => {
  const { guest, wedding } = c.var.invitation
  const event = toRsvpEvent(wedding, words.invitation.unnamed)
  return c.json<RsvpView, 200>({ guest, event, meal_options: mealOptions }, 200)
})

rsvpRoutes.post(
  '/rsvp/:eventId/:token',
  describe('Save a guest’s reply'),
  requireInvitation,
  requireOpen,
  json(rsvpAnswerInput, { error: wordedBy(words.problems) }),
  async (c) => {
    const reply = await recordAnswer(c.var, c.req.valid('json'))
    if (reply.outcome === 'closed') throw conflict(words.reply.closed)
    if (reply.outcome === 'invalid') throw invalid(reply.errors)
    return c.json<RsvpSaved, 200>(reply.saved, 200)
  },
)

/** The guest's page, under /rsvp, which works without script. */
export const rsvpPageRoutes = new Hono<AppEnv>()

rsvpPageRoutes.use(serverTiming, notForCrawlers)

rsvpPageRoutes.get('/:eventId/:token', requireInvitation, (c) => answerForm(c, 200))

rsvpPageRoutes.post('/:eventId/:token', withinLimit(BODY_LIMIT, requireInvitation), async (c) => {
  const data = await c.req.formData().catch(() => raise(badRequest(words.failure.reasons.unreadable())))
  const names = data.getAll('plus_one_name').map(String)
  const typed = Object.fromEntries(fieldsOf(data))
  const input = rsvpAnswerInput.safeParse(
    { ...typed, ...(names.length > 0 && { plus_one_name: names.join(', ') }) },
    { error: wordedBy(words.problems) },
  )
  const reply = await judge(c.var, input)
  if (reply.outcome === 'saved') {
    const date = dateForGuests(c.var.invitation.wedding, words)
    return page(c, thankYouPage({ words, saved: reply.saved, date, href: c.req.path }), 200)
  }
  const answer = { ...typed, ...(names.length > 0 && { plus_one_names: names }) }
  return reply.outcome === 'closed'
    ? answerForm(c, 409, { answer, isClosed: true })
    : answerForm(c, 422, { answer, errors: reply.errors })
})

rsvpPageRoutes.all('/:eventId/:token', () => {
  throw new HttpError(405, words.failure.reasons.wrong_method(), { headers: { Allow: 'GET, HEAD, POST' } })
})

rsvpPageRoutes.all('*', () => {
  throw invalidLink()
})

/** Shows errors as a page. The server's own faults get 503, so that guests do not take a valid link for an invalid one. */
rsvpPageRoutes.onError(async (error, c) => {
  const refusal = answerError(error, c)
  if (refusal.status === 404) return page(c, invalidLinkPage(words), 404)
  const sentence = word(failureOf(refusal.status, BODY_LIMIT), words.failure.reasons)
  const isOurs = refusal.status >= 500
  const isWrite = c.req.method === 'POST'
  const sent = isOurs && isWrite ? await c.req.formData().then(fieldsOf, () => []) : []
  return page(c, failurePage({ words, sentence, isWrite, sent }), isOurs ? 503 : refusal.status)
})

interface AnswerFor {
  db: WeddingDb
  invitation: Invitation
  now: number
}

type AnswerOutcome =
  | { outcome: 'saved'; saved: RsvpSaved }
  | { outcome: 'closed' }
  | { outcome: 'invalid'; errors: FieldErrors }

async function judge(
  { db, invitation, now }: AnswerFor,
  input: ReturnType<typeof rsvpAnswerInput.safeParse>,
): Promise<AnswerOutcome> {
  if (isClosed(invitation.wedding, now)) return { outcome: 'closed' }
  return input.success
    ? recordAnswer({ db, invitation, now }, input.data)
    : { outcome: 'invalid', errors: fieldErrors(input.error) }
}

/** Decides and saves; decides again if the invitation has changed in between. */
async function recordAnswer({ db, invitation, now }: AnswerFor, answer: RsvpAnswerInput): Promise<AnswerOutcome> {
  let current = invitation
  const attempt = async (): Promise<AnswerOutcome | { outcome: 'stale' }> => {
    const decision = decideAnswer(current, answer, now)
    if (decision.outcome === 'closed') return decision
    if (decision.outcome === 'invalid') return { outcome: 'invalid', errors: wordAll(decision.problems) }
    const written = await saveAnswer(db, { invitation: current, changes: decision.changes, now })
    if (written.outcome === 'saved') {
      const message = words.thanks.messages[answer.rsvp_status]
      const event = toRsvpEvent(current.wedding, words.invitation.unnamed)
      return { outcome: 'saved', saved: { message, guest: written.row, event } }
    }
    current = (await findInvitation(db, current)) ?? raise(invalidLink())
    return { outcome: 'stale' }
  }
  return untilWritten(attempt, INVITATION_CHANGING)
}

function wordAll(problems: Record<string, RsvpProblem>): FieldErrors {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, word(problem, words.problems)]))
}

function answerForm(
  c: Context<AppEnv>,
  status: 200 | 409 | 422,
  refused: Partial<Pick<AnswerFormProps, 'errors' | 'isClosed'>> & { answer?: Partial<FilledAnswer> } = {},
): Response {
  const { invitation, now } = c.var
  const { guest, wedding } = invitation
  const markup = formPage({
    words,
    guest,
    event: toRsvpEvent(wedding, words.invitation.unnamed),
    date: dateForGuests(wedding, words),
    allowance: plusOneAllowance(invitation),
    errors: {},
    isClosed: isClosed(wedding, now),
    ...refused,
    answer: { ...storedAnswer(guest), ...refused.answer },
    href: c.req.path,
  })
  return page(c, markup, status)
}

function page(c: Context<AppEnv>, markup: string, status: number) {
  return c.html(markup, status as ContentfulStatusCode, { 'Content-Security-Policy': PAGE_POLICY })
}

/** The fields of a form in order, without files. */
function fieldsOf(data: FormData): [string, string][] {
  return [...data].filter((field): field is [string, string] => typeof field[1] === 'string')
}
