import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { forbidden, invalid, limitReached, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate } from '../../http/idempotency'
import { either, json } from '../../http/validate'
import { COUPLE_ONLY } from '../../lib/roles'
import { listSettled } from '../guests/answer'
import { respelledMeals } from '../guests/meals/rules'
import { guestAt } from '../guests/rules'
import { findWedding } from '../settings/queries'
import { weddingDate } from '../settings/rules'
import { occasionsOf } from './answer'
import { insertOccasion, inviteGuests, listOccasions, updateOccasion, withdrawGuests } from './queries'
import {
  changesReminders,
  checkOccasion,
  newOccasion,
  type StoredOccasion,
  selectGuests,
  sortOccasions,
  summarizeOccasion,
  toOccasion,
} from './rules'
import {
  type InvitationChanges,
  invitationsInput,
  LAST_POSITION,
  OCCASION_LIMIT,
  type Occasion,
  type OccasionSummary,
  occasionInput,
  occasionPatch,
} from './schema'

export const occasionRoutes = new Hono<AppEnv>()

occasionRoutes.get('/occasions', describe('All occasions, the main one first'), async (c) => {
  const all = await occasionsOf(c)
  return c.json<Occasion[], 200>(
    all.map((occasion) => toOccasion(occasion, c.var.wedding)),
    200,
  )
})

occasionRoutes.post('/occasions', describe('Add an occasion', { answers: 201 }), json(occasionInput), async (c) => {
  const { db, now } = c.var
  const input = c.req.valid('json')
  const id = idToCreate(c)
  // Whether it asks for replies is a helper's choice too: nobody is invited yet.
  if (c.var.wedding.role === 'helper' && (input.rsvp_deadline ?? null) !== null) throw forbidden(COUPLE_ONLY)
  const saved = await untilWritten(async () => {
    const { wedding, all, main } = await readAll(c)
    const position = input.position ?? Math.min(Math.max(...all.map((one) => one.position)) + 1, LAST_POSITION)
    const occasion = newOccasion(input, { id, weddingId: wedding.id, date: weddingDate(wedding), position, now })
    const errors = checkOccasion(toOccasion(occasion, wedding), input, { wedding })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const inserted = await insertOccasion(db, occasion, { main, settingsVersion: wedding.version })
    if (inserted.outcome === 'full') throw limitReached(OCCASION_LIMIT, 'occasions')
    return inserted
  })
  return c.json<Occasion, 201>(toOccasion(saved.row, c.var.wedding), 201)
})

occasionRoutes.put('/occasions/:id', describe('Change an occasion'), json(occasionPatch), async (c) => {
  const { db, now } = c.var
  const { version, ...changes } = c.req.valid('json')
  const id = c.req.param('id')
  const saved = await untilWritten(async () => {
    const { wedding, all, main } = await readAll(c)
    const stored = all.find((one) => one.id === id) ?? raise(notFound())
    const before = toOccasion(stored, wedding)
    if (version !== undefined && version !== stored.version) throw staleVersion(before)
    const changed: StoredOccasion = { ...stored, ...changes }
    if (wedding.role === 'helper' && changesReminders(stored, changed)) throw forbidden(COUPLE_ONLY)
    const errors = checkOccasion(toOccasion(changed, wedding), changes, { before, wedding })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const row = before.is_main ? { ...changed, date: null, venue_name: null, rsvp_deadline: null } : changed
    const respelled = respelledMeals(stored.meal_options, changed.meal_options)
    const settings = { main, respelled, settingsVersion: wedding.version, now }
    const updated = await updateOccasion(db, { ...row, wedding_id: wedding.id }, settings)
    return updated.outcome === 'saved' ? { ...updated, wedding } : { outcome: 'stale' as const }
  })
  const [row = saved.row] = sortOccasions([saved.row], saved.wedding).filter((one) => one.id === id)
  return c.json<Occasion, 200>(toOccasion(row, saved.wedding), 200)
})

occasionRoutes.put(
  '/occasions/:id/invitations',
  describe('Invite guests to an occasion, or withdraw invitations'),
  either(invitationsInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const { guest_ids, where, status = where?.status, invited, dry_run } = c.req.valid('json')
    const { id, main } = await find(c)
    const everyone = await listSettled(c)
    const named = where ? selectGuests(everyone, where, id) : pick(everyone, guest_ids ?? [])
    const meant = named.filter(
      (guest) => status === undefined || (guestAt(guest, id)?.rsvp_status ?? status) === status,
    )
    const held = meant.flatMap((guest) => guestAt(guest, id) ?? [])
    const changes: InvitationChanges = { invited: 0, withdrawn: 0, unchanged: 0, answers_lost: 0 }
    if (dry_run) {
      if (invited) changes.invited = meant.length - held.length
      else {
        changes.withdrawn = held.length
        changes.answers_lost = held.filter(({ rsvp_status }) => rsvp_status !== 'pending').length
      }
    } else {
      const target = { guestIds: meant.map((guest) => guest.id), occasionId: id, now }
      if (invited) changes.invited = await inviteGuests(db, wedding.id, { ...target, main })
      else Object.assign(changes, await withdrawGuests(db, wedding.id, { ...target, status }))
    }
    changes.unchanged = meant.length - changes.invited - changes.withdrawn
    return c.json(changes, 200)
  },
)

occasionRoutes.get('/occasions/:id/summary', describe('Counts of an occasion’s guests and meals'), async (c) => {
  const { occasion } = await find(c)
  return c.json<OccasionSummary, 200>(summarizeOccasion(await listSettled(c), occasion, c.var.now), 200)
})

/** The occasions and the settings that they depend on, read now. */
async function readAll(c: Context<AppEnv>) {
  const { db, wedding } = c.var
  const [stored, row] = await Promise.all([listOccasions(db, wedding.id), findWedding(db, wedding.id)])
  const current = { ...wedding, ...(row ?? raise(notFound())), id: wedding.id }
  const all = sortOccasions(stored, current)
  return { wedding: current, all, main: all[0] ?? raise(notFound()) }
}

async function find(c: Context<AppEnv>) {
  const all = await occasionsOf(c)
  const occasion = all.find(({ id }) => id === c.req.param('id')) ?? raise(notFound())
  return { id: occasion.id, occasion, main: all[0] ?? occasion }
}

/** The guests of the given ids; 422 if one is not the wedding's. */
function pick<G extends { id: string }>(guests: G[], ids: string[]): G[] {
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? raise(invalid({ guest_ids: 'There is no such guest.' })))
}
