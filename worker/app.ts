import { type Context, Hono, type HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from './context'
import { openDatabases } from './db/client'
import { requireUser } from './features/auth/guard'
import { authRoutes } from './features/auth/routes'
import { billingRoutes, billingWebhookRoutes } from './features/billing/routes'
import { budgetRoutes } from './features/budget/routes'
import { categoryRoutes } from './features/categories/routes'
import { dashboardRoutes } from './features/dashboard/routes'
import { guestListRoutes } from './features/guest-lists/routes'
import { guestAiRoutes } from './features/guests/ai/routes'
import { guestRoutes } from './features/guests/routes'
import { toRsvpLink } from './features/guests/rules'
import { healthRoutes } from './features/health/routes'
import { householdRoutes } from './features/households/routes'
import { mailEventRoutes, mailFeedbackRoutes } from './features/mail/feedback/routes'
import { localMailRoutes } from './features/mail/routes'
import { invitationRoutes, memberRoutes } from './features/members/routes'
import { messageRoutes } from './features/messages/routes'
import { occasionRoutes } from './features/occasions/routes'
import { profileRoutes } from './features/profile/routes'
import { profilePaths } from './features/profile/schema'
import { joiningRoutes } from './features/profile/weddings/routes'
import { questionRoutes } from './features/questions/routes'
import { reminderRoutes, unsubscribeRoutes } from './features/reminders/routes'
import { onlyWholeLinks } from './features/rsvp/guard'
import { faultsInLanguage, rsvpPageRoutes, rsvpRoutes } from './features/rsvp/routes'
import { sampleAccountRoutes } from './features/sample/account/routes'
import { seatingRoutes } from './features/seating/routes'
import { settingsRoutes } from './features/settings/routes'
import { calendarFileRoutes } from './features/sharing/calendar/routes'
import { sharePageRoutes } from './features/sharing/pages/routes'
import { sharingRoutes } from './features/sharing/routes'
import { seatFinderRoutes } from './features/sharing/seat-finder/routes'
import { taskRoutes } from './features/tasks/routes'
import { dayModeRoutes } from './features/timeline/day-mode/routes'
import { timelineRoutes } from './features/timeline/routes'
import { vendorFitRoutes } from './features/vendor-fit/routes'
import { vendorRoutes } from './features/vendors/routes'
import { answerHeaders } from './http/answer-headers'
import { followBookmarks } from './http/bookmarks'
import { describe } from './http/docs'
import { answerError, HttpError, notFound } from './http/errors'
import { notForCrawlers } from './http/guests-pages'
import { idempotent } from './http/idempotency'
import { onlyKnownRoutes } from './http/known-routes'
import { noteChanges } from './http/note-changes'
import { openApi } from './http/openapi'
import { requireWedding } from './http/require-wedding'
import { sameOriginWrites } from './http/same-origin'
import { serverTiming } from './http/server-timing'
import { bodyWithoutFields, IMPORT_LIMIT } from './http/validate'

const limitedBody = bodyLimit({
  maxSize: IMPORT_LIMIT,
  onError: () => {
    throw new HttpError(413, 'The request is too large.')
  },
})

/** Mounts everything in order: middleware of every response, public routes, routes with a session, then with a wedding. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.notFound((c) => (isScreen(c.req) ? appShell(c) : answerError(notFound(), c)))

  app.use(async (c, next) => {
    c.set('now', Date.now())
    const databases = openDatabases(c.env)
    c.set('databases', databases)
    c.set('accounts', databases.accounts)
    c.set('read', async (path) => {
      const headers = { Authorization: c.req.header('authorization') ?? '' }
      return app.fetch(new Request(new URL(path, c.req.url), { headers }), c.env, c.executionCtx)
    })
    await next()
  })
  app.use(answerHeaders, noteChanges)
  app.route('/rsvp', rsvpPageRoutes)
  app.route('/share', sharePageRoutes)
  app.route('/seats', seatFinderRoutes)
  app.route('/calendar', calendarFileRoutes)

  app.use('/api/*', serverTiming)
  app.use('/api/public/rsvp/*', notForCrawlers, faultsInLanguage, onlyWholeLinks)
  app.use('/api/*', onlyKnownRoutes(app))
  app.use('/api/*', (c, next) => (c.req.path === profilePaths.import ? next() : limitedBody(c, next)))

  // Before the origin check: guests have no cookie, and their page sends no referrer, so its origin is "null".
  app.route('/api/public', rsvpRoutes)
  // Before the origin check: the payment provider has no origin, and signs its requests.
  app.route('/api/billing', billingWebhookRoutes)
  // Before the origin check: mail providers send no origin, and sign their requests.
  app.route('/api/mail', mailEventRoutes)

  app.use('/api/*', sameOriginWrites, followBookmarks)
  app.route('/api', healthRoutes)
  app.get('/api/openapi.json', describe('This description'), openApi(app))
  app.route('/api/auth', sampleAccountRoutes)
  app.route('/api/auth', authRoutes)
  app.route('/api/auth', invitationRoutes)
  app.route('/', localMailRoutes)
  app.route('/unsubscribe', unsubscribeRoutes)

  app.use('/api/*', requireUser)
  app.use('/api/users/*', bodyWithoutFields)
  app.route('/api/users', profileRoutes)
  app.route('/api', joiningRoutes)

  app.use('/api/*', requireWedding, idempotent({ link: toRsvpLink }), bodyWithoutFields)
  app.route('/api', memberRoutes)
  app.route('/api', settingsRoutes)
  app.route('/api', householdRoutes)
  app.route('/api', guestListRoutes)
  app.route('/api', guestRoutes)
  app.route('/api', occasionRoutes)
  app.route('/api', questionRoutes)
  app.route('/api', reminderRoutes)
  app.route('/api', mailFeedbackRoutes)
  app.route('/api', messageRoutes)
  app.route('/api', categoryRoutes)
  app.route('/api', budgetRoutes)
  app.route('/api', guestAiRoutes)
  app.route('/api', taskRoutes)
  app.route('/api', vendorRoutes)
  app.route('/api', seatingRoutes)
  app.route('/api', timelineRoutes)
  app.route('/api', dayModeRoutes)
  app.route('/api', vendorFitRoutes)
  app.route('/api', sharingRoutes)
  app.route('/api', dashboardRoutes)
  app.route('/api', billingRoutes)

  return app
}

/** Whether an unknown path is a screen of the app, which shows its own "not found". A missing asset is a 404. */
function isScreen({ method, path }: HonoRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/assets/')
}

/** The HTML page of the app. */
async function appShell({ env, req }: Context<AppEnv>): Promise<Response> {
  const page = await env.ASSETS.fetch(new URL('/', req.url), { headers: req.raw.headers })
  // A copy, because the response of `ASSETS` has immutable headers.
  const copy = new Response(page.body, page)
  if (hasSecret(req)) copy.headers.set('X-Robots-Tag', 'noindex')
  return copy
}

/** Whether a screen's address is a link for one person. The other screens show no more than the login without a session. */
function hasSecret(req: HonoRequest): boolean {
  return /^\/(join|confirm-email)\//.test(req.path) || req.query('reset') !== undefined
}
