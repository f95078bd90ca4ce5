import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { takeAttempt } from '../../../db/throttle'
import { describe, document } from '../../../http/docs'
import { conflict, invalid, tooManyRequests } from '../../../http/errors'
import { idempotentFile, willAnswer } from '../../../http/idempotency'
import { readPieces } from '../../../http/read-pieces'
import { coupleOnly } from '../../../http/require-role'
import { requireWedding } from '../../../http/require-wedding'
import { dayAt } from '../../../lib/calendar'
import { requireInPlan } from '../../billing/guard'
import { movedEnd } from '../../settings/days/rules'
import { listWithdrawn } from '../../settings/helpers/queries'
import { WeddingImport } from './import/queries'
import { exportWedding } from './queries'
import { FileReading, fileText, IMPORT_PACE } from './rules'
import { FORMAT, NOT_OURS, weddingFile } from './schema'

export const backupRoutes = new Hono<AppEnv>()

backupRoutes.get('/me/export', describe('The whole wedding as a file'), requireWedding, coupleOnly, async (c) => {
  const { db, user, wedding, now } = c.var
  const file = await exportWedding(db, wedding.id, { account: user, now })
  return c.body(streamOf(fileText(file)), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="posy-${dayAt(now, wedding.timezone)}.json"`,
  })
})

const exported = { opening: new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${FORMAT}"`), refusal: NOT_OURS }

backupRoutes.post(
  '/me/import',
  describe('Fill an empty wedding from an exported file, all or nothing'),
  requireWedding,
  coupleOnly,
  idempotentFile,
  document(importFile, { json: weddingFile }),
)

const refusals = {
  not_empty: 'Your wedding is not empty. A file can only be imported before anything else is planned.',
  busy: 'Another file is being imported into your wedding. Please try again in a few minutes.',
}

async function importFile(c: Context<AppEnv>) {
  const { accounts, db, user, wedding, now } = c.var
  const wait = await takeAttempt(accounts, `import:${user.id}`, IMPORT_PACE, now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
  const reading = new FileReading()
  const incoming = new WeddingImport(db, wedding.id, now)
  try {
    for await (const piece of readPieces(c, exported)) {
      const row = reading.take(piece)
      if (reading.shouldStop) break
      if (row && !reading.isWrong) {
        const { outcome } = await incoming.add(row)
        if (outcome !== 'added') throw conflict(refusals[outcome])
      }
    }
    const settings = reading.finish()
    if (!settings) throw invalid(reading.errors)
    await requireInPlan(c, reading.counts)
    willAnswer(c, { is: { imported: reading.counts } })
    const linksEnd = movedEnd(wedding, { ...wedding, ...settings }, now)
    const helpers = await listWithdrawn(accounts, wedding, settings)
    const { outcome } = await incoming.finish(settings, { linksEnd, helpers })
    if (outcome !== 'saved') throw conflict(refusals[outcome])
    return c.json({ imported: reading.counts }, 200)
  } finally {
    await incoming.end()
  }
}

function streamOf(parts: Generator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
