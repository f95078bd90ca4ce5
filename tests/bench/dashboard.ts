/*
 * The dashboard of the sample wedding: the built Worker against a bare one that runs all the same statements (recorded from Posy's
 * own queries) in one batch. Posy needs two: which wedding to read follows from the session.
 */
import type { WeddingId } from '../../worker/db/wedding'
import { readDashboard } from '../../worker/features/dashboard/queries'
import { dashboardPaths } from '../../worker/features/dashboard/schema'
import { copyRows, startBare, startPosy } from './contender'
import { compare } from './contest'
import { readingWorker, record, recordSessionRead } from './recording'
import { report } from './report'

/** 1.6 times as long as the bare batch. */
const GOAL = 0.63

const posy = await startPosy()
const answer = await posy.get('/api/auth/register', {
  body: { email: 'bench@example.com', password: 'Measured 1 time', name: 'Bench' },
})
const { access_token: token, user } = JSON.parse(answer.toString())
const id: WeddingId = user.event_id
await posy.get(dashboardPaths.resetDemoData, { token, body: {}, status: 200 })

const now = Date.now()
const sessionId = String(await posy.database.prepare('select id from sessions').first('id'))
const trips = [
  ...(await recordSessionRead(id, sessionId, now)),
  ...(await record(({ accounts, openDatabase }) =>
    readDashboard({ accounts, db: openDatabase(id) }, { id, timezone: 'UTC', withFirstSteps: false }, now),
  )),
]
const bare = await startBare(readingWorker({ summary: [trips.flat()] }))
await copyRows(posy.database, bare.database)

const requests = { posy: () => ({ path: dashboardPaths.summary, token }), bare: () => ({ path: '/summary' }) }
report('dashboard', await compare('summary', { posy, bare }, requests, { share: GOAL }))
await Promise.all([posy.close(), bare.close()])
