import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { conflict, forbidden, type HttpError, invalid, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { either, json, query } from '../../http/validate'
import { COUPLE_ONLY } from '../../lib/roles'
import { newRsvpSelector } from '../../security/rsvp-link'
import { limitOf } from '../billing/guard'
import { seesNeeds } from '../settings/rules'
import { linkOf, listSettled, presenterOf, presentGuest } from './answer'
import { keepUnseen, withUnseen } from './consent/rules'
import { readMeal, readsMeals } from './meals/answer'
import {
  changeGuest,
  changeInvitation,
  deleteGuest,
  findGuest,
  insertGuest,
  listAttendance,
  replaceSelector,
} from './queries'
import {
  companionsOf,
  invitationsOf,
  isSelected,
  newGuest,
  principalOf,
  sortByName,
  summarizeGuests,
  type WholeGuest,
  withCompanions,
} from './rules'
import {
  CHILD_ANSWERS,
  type CompanionInput,
  GUEST_LIMIT,
  type Guest,
  type GuestChange,
  guestInput,
  guestInputWith,
  guestPatch,
  guestPatchWith,
  guestPaths,
  guestsQuery,
  NO_PAST_TIME,
  NOT_INVITED,
  NOTES_LIMIT,
  REPLIED_MEANWHILE,
  type RsvpLink,
  type RsvpStatus,
  recordRsvpInput,
} from './schema'

/** The default source of a reply that is recorded here. */
const SOURCE = 'couple'

export const guestRoutes = new Hono<AppEnv>()

guestRoutes.get('/guests', describe('All guests, by name'), query(guestsQuery), async (c) => {
  const { occasion_id, status } = c.req.valid('query')
  const rows = (await listSettled(c)).filter((guest) => isSelected(guest, { occasionId: occasion_id, status }))
  return c.json<Guest[], 200>(sortByName(rows).map(presenterOf(c)), 200)
})

guestRoutes.get('/guests/summary', describe('Counts of guests and replies'), async (c) =>
  c.json(summarizeGuests(await listAttendance(c.var.db, c.var.wedding.id)), 200),
)

guestRoutes.post(
  '/guests',
  describe('Add a guest', { answers: 201 }),
  json(guestInput, readsMeals(guestInput, guestInputWith)),
  async (c) => {
    const { db, wedding, now } = c.var
    const input = c.req.valid('json')
    if (input.answers_for_household && (input.kind ?? 'adult') !== 'adult') {
      throw invalid({ answers_for_household: CHILD_ANSWERS })
    }
    const guest = newGuest(input, {
      id: idToCreate(c),
      weddingId: wedding.id,
      selector: newRsvpSelector(),
      source: SOURCE,
      now,
    })
    const { max, reached } = await limitOf(c, 'guests', GUEST_LIMIT)
    const inserted = await insertGuest(db, guest, max)
    if (inserted.outcome === 'full') throw reached()
    return c.json(presentGuest(c, inserted.row), 201)
  },
)

guestRoutes.put(
  '/guests/:id',
  describe('Change a guest'),
  json(guestPatch, readsMeals(guestPatch, guestPatchWith)),
  async (c) => {
    const { db, wedding } = c.var
    const id = c.req.param('id')
    const seesAll = seesNeeds(wedding)
    const patch = seesAll ? c.req.valid('json') : keepUnseen(c.req.valid('json'), [])
    if (wedding.role === 'helper' && patch.reminders_paused === false) {
      const stored = (await findGuest(db, wedding.id, id)) ?? raise(notFound())
      if (stored.reminders_paused) throw forbidden(COUPLE_ONLY)
      // A guest who pauses reminders at this moment stays paused.
      delete patch.reminders_paused
    }
    const { companions, ...changes } = patch
    const asked = { ...changes, id }
    const { plus_one_name } = asked
    if (companions && seesAll) return c.json(await change(c, { ...asked, ...withCompanions(companions, id) }), 200)
    if (companions) return c.json(await changeAsRead(c, asked, (stored) => keptUnseen(companions, stored)), 200)
    if (plus_one_name === undefined) return c.json(await change(c, asked), 200)
    return c.json(await changeAsRead(c, asked, (stored) => renamed(plus_one_name, stored)), 200)
  },
)

guestRoutes.delete('/guests/:id', describe('Remove a guest', { answers: 204 }), async (c) => {
  const { db, wedding, now } = c.var
  const isDeleted = await deleteGuest(db, wedding.id, c.req.param('id'), now)
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

guestRoutes.post(
  '/rsvp',
  describe('Record a guest’s reply, also after the deadline'),
  either(recordRsvpInput),
  async (c) => {
    const {
      guest_id: id,
      rsvp_status,
      occasion_id,
      seen_status,
      meal_preference: meal,
      source,
      responded_at,
      notes,
    } = c.req.valid('json')
    if (responded_at !== undefined && responded_at > c.var.now) throw invalid({ responded_at: NO_PAST_TIME })
    const meal_preference = meal && (await readMeal(c, { guestId: id, occasionId: occasion_id, meal }))
    const answer = {
      id,
      rsvp_status,
      meal_preference,
      rsvp_source: source ?? SOURCE,
      responded_at,
      added_notes: notes ?? undefined,
    }
    // `change` takes pending of guests who are invited nowhere too.
    const isPlain = occasion_id === undefined && seen_status === undefined && rsvp_status !== 'pending'
    if (isPlain) return c.json(await change(c, answer), 200)
    return c.json(await changeAt(c, { occasionId: occasion_id, seen: seen_status }, answer), 200)
  },
)

guestRoutes.post(
  '/admin/guests/:id/rsvp-token/regenerate',
  describe('Replace a guest’s RSVP link; the old one ends at once'),
  async (c) => {
    const { db, wedding, now } = c.var
    const id = c.req.param('id')
    const selector = newRsvpSelector()
    willAnswer(c, { of: guestPaths.list, id, as: 'link' })
    const isReplaced = await replaceSelector(db, wedding.id, { id, selector, now })
    if (!isReplaced) throw notFound()
    return c.json<RsvpLink, 200>({ guest_id: id, ...linkOf(c, selector) }, 200)
  },
)

/** A helper's companions, with the health texts that the helper was not shown. */
function keptUnseen(companions: CompanionInput[], stored: WholeGuest) {
  return withCompanions(withUnseen(companions, companionsOf(stored)), stored.id)
}

/** Companions by their names as text. Those who are still named keep their details. */
function renamed(plus_one_name: string | null, stored: WholeGuest) {
  return stored.companions.length > 0 && { companions: companionsOf({ ...stored, plus_one_name }) }
}

/** Changes a guest, with companions who depend on those that were read, so the write requires the version that was read. */
async function changeAsRead(
  c: Context<AppEnv>,
  asked: GuestChange,
  companionsFor: (stored: WholeGuest) => Pick<GuestChange, 'companions' | 'plus_one_name'> | false,
): Promise<Guest> {
  const { id, version } = asked
  const { db, wedding, now } = c.var
  const changed = await untilWritten(async () => {
    const stored = (await findGuest(db, wedding.id, id)) ?? raise(notFound())
    const named = companionsFor(stored)
    const change = named ? { ...asked, ...named, version: version ?? stored.version } : asked
    const attempt = await changeGuest(db, wedding.id, change, { source: SOURCE, now })
    if (attempt.outcome === 'overtaken') return { outcome: 'stale' as const }
    const isOvertaken = version === undefined && attempt.outcome === 'stale' && attempt.row.version !== stored.version
    if (attempt.outcome === 'stale' && !isOvertaken) throw refusal(c, asked, attempt.row)
    return attempt
  })
  return changed.outcome === 'saved' ? presentGuest(c, changed.row) : raise(notFound())
}

/** Records a reply to an occasion, by default the principal one. Refused if the guest has sent another than the one that was `seen`. */
async function changeAt(
  c: Context<AppEnv>,
  asked: { occasionId: string | undefined; seen: RsvpStatus | undefined },
  answer: GuestChange & { rsvp_status: RsvpStatus },
) {
  const { db, wedding, now } = c.var
  return untilWritten(async () => {
    const stored = (await findGuest(db, wedding.id, answer.id)) ?? raise(notFound())
    const occasionId = asked.occasionId ?? principalOf(stored)
    const invitation = invitationsOf(stored).find(({ occasion_id }) => occasion_id === occasionId)
    if (!invitation) throw conflict(NOT_INVITED)
    const isSeen = asked.seen === undefined || asked.seen === invitation.status
    if (!isSeen && invitation.source === 'link') throw conflict(REPLIED_MEANWHILE)
    willAnswer(c, { of: guestPaths.list, id: answer.id })
    const current = { ...answer, version: stored.version }
    const changed =
      principalOf(stored) === occasionId
        ? await changeGuest(db, wedding.id, current, { source: SOURCE, now })
        : await changeInvitation(
            db,
            wedding.id,
            { ...current, occasionId: invitation.occasion_id },
            { source: SOURCE, now },
          )
    if (changed.outcome === 'gone') throw notFound()
    if (changed.outcome === 'saved') return { outcome: 'saved', guest: presentGuest(c, changed.row) }
    const isNewer = changed.outcome === 'overtaken' || changed.row.version !== stored.version
    return isNewer ? { outcome: 'stale' } : raise(notesTooLong())
  }).then(({ guest }) => guest)
}

const notesTooLong = () => invalid({ notes: `This guest’s notes would be longer than ${NOTES_LIMIT} characters.` })

async function change(c: Context<AppEnv>, asked: GuestChange): Promise<Guest> {
  const { db, wedding, now } = c.var
  willAnswer(c, { of: guestPaths.list, id: asked.id })
  const { guest } = await untilWritten(async () => {
    const changed = await changeGuest(db, wedding.id, asked, { source: SOURCE, now })
    if (changed.outcome === 'overtaken') return { outcome: 'stale' as const }
    if (changed.outcome === 'gone') throw notFound()
    if (changed.outcome === 'stale') throw refusal(c, asked, changed.row)
    return { outcome: 'saved', guest: presentGuest(c, changed.row) }
  })
  return guest
}

/** Why a guest did not take a change. */
function refusal(c: Context<AppEnv>, asked: GuestChange, row: WholeGuest): HttpError {
  if (asked.version !== undefined && asked.version !== row.version) return staleVersion(presentGuest(c, row))
  if (row.kind !== 'adult' || (asked.kind ?? 'adult') !== 'adult') {
    if (asked.answers_for_household) return invalid({ answers_for_household: CHILD_ANSWERS })
  }
  if (asked.rsvp_status !== undefined && principalOf(row) === null) return conflict(NOT_INVITED)
  return notesTooLong()
}
