import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import type { WeddingDb } from '../../../db/client'
import { findAnywhere, followMove } from '../../../db/placing'
import { notFound, raise } from '../../../http/errors'
import { notForCrawlers } from '../../../http/guests-pages'
import { countByAddress } from '../../../http/rate-limit'
import { MINUTE } from '../../../lib/durations'
import { WRONG_LINK_PACE } from '../../../lib/pace'
import { needHash } from '../../../security/need-hash'
import { shareTokenHash } from '../../../security/share-token'
import { databaseHint, sha256 } from '../../../security/tokens'
import { sharedPage, sharedPolicy } from '../page'
import { isPreview, type Marks, markChanges, matchesTag } from '../sheet/rules'
import { answerWithPage, noSuchPage } from './answer'
import { confirmLink, findShared, findShareLink, noteVisit, type SharedRows } from './queries'
import { asOfText, momentText, type SharedPage, sharedSheet } from './rules'

/** Minimum time between recorded visits to an unchanged page. */
const NOTED_EVERY = MINUTE

/** Pages for people without an account, under /share. They work without script. */
export const sharePageRoutes = new Hono<AppEnv>()

sharePageRoutes.use(notForCrawlers)
sharePageRoutes.onError(answerWithPage)

sharePageRoutes.get('/:token', async (c) => {
  const { link, wedding, page, db } = await open(c)
  const token = c.req.param('token')
  const etag = `"${sha256(JSON.stringify([page.sheet, link.confirmed_at]))}"`
  const marks = markChanges(page.sheet, link.last_shown, (line) => sha256(`${token}\n${line}`).slice(0, 10))
  const isSame = matchesTag(c.req.header('if-none-match'), etag)
  visit(c, db, { link, marks, isSame })
  if (isSame) return c.body(null, 304, { ETag: etag })
  const markup = sharedPage({
    sheet: page.sheet,
    marks,
    href: `/share/${token}`,
    asOf: asOfText(c.var.now, wedding.timezone),
    confirmed: link.confirmed_at === null ? null : momentText(link.confirmed_at, wedding.timezone),
  })
  return c.html(markup, 200, { 'Content-Security-Policy': sharedPolicy(), ETag: etag })
})

sharePageRoutes.get('/:token/:file', async (c) => {
  const { page } = await open(c)
  const name = c.req.param('file')
  const file = page.file(name) ?? raise(await wrongLink(c))
  return c.body(file.text, 200, {
    'Content-Type': `${file.type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  })
})

sharePageRoutes.on('POST', ['/:token', '/:token/seen'], async (c) => {
  const token = c.req.param('token')
  const tokenHash = shareTokenHash(token)
  if (tokenHash !== null) {
    const { db } = await open(c)
    if (await confirmLink(db, { tokenHash, now: c.var.now })) return c.redirect(`/share/${token}`, 303)
  }
  throw await wrongLink(c)
})

sharePageRoutes.all('*', noSuchPage)

interface Opened extends Pick<SharedRows, 'link' | 'wedding'> {
  page: SharedPage
  db: WeddingDb
}

/** What the address leads to. 404, the same for links that ended and links that never were, and 429 after many of them. */
async function open(c: Context<AppEnv>): Promise<Opened> {
  const { now, databases } = c.var
  const token = c.req.param('token') ?? ''
  const tokenHash = shareTokenHash(token)
  if (tokenHash !== null) {
    const find = (db: WeddingDb) => findShared(db, { tokenHash, now })
    const probe = (db: WeddingDb) => findShareLink(db, tokenHash)
    const shared = await findAnywhere(databases, { hint: databaseHint(token), find, probe })
    if (shared) {
      const { db, found } = await followMove(databases, shared, { to: shared.found.wedding.moving_to, find })
      const page = sharedSheet(found, { now, needHash: needHash(c.env.POSY_SECRET, found.wedding.id) })
      if (page) return { link: found.link, wedding: found.wedding, page, db }
    }
  }
  throw await wrongLink(c)
}

async function wrongLink(c: Context<AppEnv>) {
  await countByAddress(c, 'share', WRONG_LINK_PACE)
  return notFound()
}

/** Notes that a person looked, once the answer is on its way. */
function visit(
  c: Context<AppEnv>,
  db: WeddingDb,
  { link, marks, isSame }: { link: SharedRows['link']; marks: Marks; isSame: boolean },
): void {
  const { now } = c.var
  if (c.req.method === 'HEAD') return
  if (isPreview(c.req.header('user-agent'), c.req.header('sec-purpose') ?? c.req.header('purpose'))) return
  const isKnown = JSON.stringify(link.last_shown) === JSON.stringify(marks.shown)
  if (isSame && isKnown && link.last_seen_at !== null && now - link.last_seen_at < NOTED_EVERY) return
  const noted = noteVisit(db, { id: link.id, shown: isKnown ? undefined : marks.shown, now })
  c.executionCtx.waitUntil(noted.catch(() => undefined))
}
