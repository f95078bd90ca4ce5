import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import type { WeddingDb } from '../../../db/client'
import { findAnywhere, followMove } from '../../../db/placing'
import { notFound } from '../../../http/errors'
import { notForCrawlers } from '../../../http/guests-pages'
import { countByAddress } from '../../../http/rate-limit'
import { type Pace, WRONG_LINK_PACE } from '../../../lib/pace'
import { readSeatToken } from '../../../security/seat-link'
import { databaseHint } from '../../../security/tokens'
import { languageOf } from '../../../texts/texts'
import { occasionIn, sortOccasions } from '../../occasions/rules'
import { askedIn, inLanguage, pageWords } from '../../rsvp/language/guard'
import { coupleNames, isDayTold } from '../../settings/rules'
import { answerWith, noSuchPage } from '../pages/answer'
import { tablesAt } from '../pages/rules'
import { type FoundAt, failedSeatPage, finderPolicy, invalidSeatPage, seatFinderPage } from './page'
import { findFinder, findHallOfGuests } from './queries'
import { findSeats, isEnough, openOccasions } from './rules'

/** Lookups per IP address, which the guests in a hall may share: thirty at once, then twelve a minute. */
const LOOKUP_PACE: Pace = { burst: 30, interval: 5_000 }
const LONGEST_NAME = 100
/** Maximum input length before normalisation, which may combine several characters into one. */
const LONGEST_INPUT = 4 * LONGEST_NAME

/** The page on which guests find their seat, under /seats, in their language. It works without script. */
export const seatFinderRoutes = new Hono<AppEnv>()

seatFinderRoutes.use(notForCrawlers)
seatFinderRoutes.onError((error, c) => {
  const words = pageWords(c)
  inLanguage(c, words)
  return answerWith(error, c, (status) => (status === 404 ? invalidSeatPage(words) : failedSeatPage(words, status)))
})

seatFinderRoutes.get('/:token', async (c) => {
  const given = c.req.query('name')?.slice(0, LONGEST_INPUT).normalize('NFC').trim().slice(0, LONGEST_NAME)
  const typed = given === undefined || given === '' ? null : given
  if (typed !== null) await countByAddress(c, 'seat_lookup', LOOKUP_PACE)
  const { wedding, occasions, guests, tables } = await open(c, typed !== null)
  const words = pageWords(c, { wedding: wedding.default_locale })
  const all = sortOccasions(occasions, wedding).map((occasion) => occasionIn(occasion, languageOf(words)))
  const dated = all.filter((occasion) => isDayTold(occasion, wedding))
  const there = openOccasions(dated, wedding.timezone, c.var.now)
  const results = there.map((occasion): FoundAt => {
    const here = { guests, tables: tablesAt({ tables, wedding }, occasion.id), occasionId: occasion.id }
    const name = all.length > 1 ? occasion.name : null
    return { id: occasion.id, occasion: name, ...findSeats(typed ?? '', here) }
  })
  const markup = seatFinderPage({
    words,
    asked: askedIn(c),
    couple: coupleNames(wedding) ?? words.invitation.unnamed,
    typed,
    isOpen: there.length > 0,
    isEnough: typed !== null && isEnough(typed),
    results,
  })
  inLanguage(c, words)
  return c.html(markup, 200, { 'Content-Security-Policy': finderPolicy() })
})

seatFinderRoutes.all('*', noSuchPage)

/** 404, the same for a seat finder that is switched off and for one that never was. */
async function open(c: Context<AppEnv>, isLookup: boolean) {
  const selector = readSeatToken(c.env.POSY_SECRET, c.req.param('token') ?? '')
  if (selector !== null) {
    const { databases } = c.var
    const find = (db: WeddingDb) => findHallOfGuests(db, { selector, isLookup })
    const probe = (db: WeddingDb) => findFinder(db, selector)
    const hall = await findAnywhere(databases, { hint: databaseHint(selector), find, probe })
    if (hall) return (await followMove(databases, hall, { to: hall.found.wedding.moving_to, find })).found
  }
  await countByAddress(c, 'share', WRONG_LINK_PACE)
  throw notFound()
}
