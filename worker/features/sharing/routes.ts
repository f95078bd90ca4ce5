import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { forbidden, invalid, limitReached, notFound, raise } from '../../http/errors'
import { idToCreate } from '../../http/idempotency'
import { appOrigin } from '../../http/origin'
import { json } from '../../http/validate'
import { newShareToken, shareTokenHash } from '../../security/share-token'
import { namedOccasion } from '../occasions/answer'
import { seesNeeds } from '../settings/rules'
import { calendarRoutes } from './calendar/routes'
import { finalCountRoutes } from './final-count/routes'
import { deleteLink, insertLink, listLinks } from './queries'
import { endOf, mayShare, toShareLink } from './rules'
import { type NewShareLink, SHARE_LIMIT, type ShareLink, shareLinkInput, sharingPaths } from './schema'

export const sharingRoutes = new Hono<AppEnv>()

sharingRoutes.get('/share-links', describe('Links to shared pages, newest first'), async (c) => {
  const { db, wedding, now } = c.var
  const rows = await listLinks(db, wedding.id, now)
  return c.json<ShareLink[], 200>(rows.map(toShareLink), 200)
})

sharingRoutes.post(
  '/share-links',
  describe('Make a link to a page for people without an account', { answers: 201 }),
  json(shareLinkInput),
  async (c) => {
    const { db, wedding, user, now } = c.var
    const { view, vendor_id = null, occasion_id = null, expires_at } = c.req.valid('json')
    if (!mayShare(view, seesNeeds(wedding))) {
      throw forbidden('Only the couple can share dietary needs. You are a helper on this wedding, so please ask them.')
    }
    if (occasion_id !== null) await namedOccasion(c, occasion_id)
    const end = endOf(expires_at, wedding, now) ?? raise(invalid({ expires_at: 'Please choose a time in the future.' }))
    const token = newShareToken(db.number)
    const inserted = await insertLink(
      db,
      {
        id: idToCreate(c),
        wedding_id: wedding.id,
        user_id: user.id,
        view,
        vendor_id,
        occasion_id,
        token_hash: shareTokenHash(token) ?? '',
        expires_at: end,
        last_seen_at: null,
        confirmed_at: null,
        created_at: now,
      },
      SHARE_LIMIT,
    )
    if (inserted.outcome === 'gone') throw notFound()
    if (inserted.outcome === 'full') throw limitReached(SHARE_LIMIT, 'shared links')
    const url = appOrigin(c) + sharingPaths.page(token)
    return c.json<NewShareLink, 201>({ ...toShareLink(inserted.row), url }, 201)
  },
)

sharingRoutes.delete('/share-links/:id', describe('End a link', { answers: 204 }), async (c) => {
  const isDeleted = await deleteLink(c.var.db, c.var.wedding.id, c.req.param('id'))
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

sharingRoutes.route('', calendarRoutes)
sharingRoutes.route('', finalCountRoutes)
