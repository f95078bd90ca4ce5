import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { notFound } from '../../../http/errors'
import { countByAddress } from '../../../http/rate-limit'
import type { Pace } from '../../../lib/pace'
import { readSeatToken } from '../../../security/seat-link'
import { sortOccasions } from '../../occasions/rules'
import { coupleNames } from '../../settings/rules'
import { words } from '../content'
import { answerWithPage, pageMiddleware, WRONG_LINK_PACE } from '../pages/answer'
import { tablesAt } from '../pages/rules'
import { FINDER_POLICY, type FoundAt, seatFinderPage } from './page'
import { findHallOfGuests } from './queries'
import { findSeats, isEnough, openOccasions } from './rules'

/** Lookups per IP address, which the guests in a hall may share: thirty at once, then twelve a minute. */
const LOOKUP_PACE: Pace = { burst: 30, interval: 5_000 }
const LONGEST_NAME = 100

/** The page on which guests find their seat, under /seats. It works without script. */
export const seatFinderRoutes = new Hono<AppEnv>()

seatFinderRoutes.use(...pageMiddleware)
seatFinderRoutes.onError(answerWithPage)

seatFinderRoutes.get('/:token', async (c) => {
  const given = c.req.query('name')?.normalize('NFC').trim().slice(0, LONGEST_NAME)
  const typed = given === undefined || given === '' ? null : given
  if (typed !== null) await countByAddress(c, 'seat_lookup', LOOKUP_PACE)
  const { wedding, occasions, guests, tables } = await open(c, typed !== null)
  const all = sortOccasions(occasions, wedding)
  const there = openOccasions(all, wedding.timezone, c.var.now)
  const results = there.map((occasion): FoundAt => {
    const here = { guests, tables: tablesAt({ tables, wedding }, occasion.id), occasionId: occasion.id }
    const name = all.length > 1 ? occasion.name : null
    return { id: occasion.id, occasion: name, ...findSeats(typed ?? '', here) }
  })
  const markup = seatFinderPage({
    couple: coupleNames(wedding) ?? words.unnamed,
    typed,
    isOpen: there.length > 0,
    isEnough: typed !== null && isEnough(typed),
    results,
  })
  return c.html(markup, 200, { 'Content-Security-Policy': FINDER_POLICY })
})

/** 404, the same for a seat finder that is switched off and for one that never was. */
async function open(c: Context<AppEnv>, isLookup: boolean) {
  const selector = readSeatToken(c.env.POSY_SECRET, c.req.param('token') ?? '')
  for (const db of selector === null ? [] : c.var.databases.weddings) {
    const hall = await findHallOfGuests(db, { selector: selector ?? '', isLookup })
    if (hall) return hall
  }
  await countByAddress(c, 'share', WRONG_LINK_PACE)
  throw notFound()
}
