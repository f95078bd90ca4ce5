import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { conflict } from '../../../http/errors'
import { idempotent, willAnswer } from '../../../http/idempotency'
import { requireInPlan } from '../../../http/plan-limit'
import { coupleOnly } from '../../../http/require-role'
import { requireWedding } from '../../../http/require-wedding'
import { IMPORT_LIMIT, json } from '../../../http/validate'
import { dayAt } from '../../../lib/calendar'
import { exportWedding, importWedding } from './queries'
import { type ImportedWedding, type WeddingContents, weddingFile } from './schema'

export const backupRoutes = new Hono<AppEnv>()

backupRoutes.get('/me/export', describe('The whole wedding as one file'), requireWedding, coupleOnly, async (c) => {
  const { db, user, wedding, now } = c.var
  const file = await exportWedding(db, wedding.id, { account: user, now })
  // What is not there is left out: a list of thousands stays within what import takes.
  const text = JSON.stringify(file, (_name, value) => value ?? undefined)
  return c.body(text, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="posy-${dayAt(now, wedding.timezone)}.json"`,
  })
})

backupRoutes.post(
  '/me/import',
  describe('Fill an empty wedding from an exported file, all or nothing'),
  requireWedding,
  coupleOnly,
  idempotent,
  json(weddingFile, IMPORT_LIMIT),
  async (c) => {
    const { db, wedding, now } = c.var
    const file = c.req.valid('json')
    const counts = countsOf(file)
    await requireInPlan(c, counts)
    willAnswer(c, { is: { imported: counts } })
    const isImported = await importWedding(db, wedding.id, { file, now })
    if (!isImported) {
      throw conflict('Your wedding is not empty. A file can only be imported before anything else is planned.')
    }
    return c.json({ imported: counts }, 200)
  },
)

function countsOf({ settings: _, ...lists }: WeddingContents): ImportedWedding {
  const counts = Object.entries(lists).map(([name, rows]) => [name, rows.length])
  return Object.fromEntries(counts) as ImportedWedding
}
