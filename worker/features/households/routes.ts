import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { conflict, invalid, limitReached, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { json } from '../../http/validate'
import { settleHouseholds } from './assigning/queries'
import { nameFor } from './names/rules'
import {
  addMembers,
  deleteHousehold,
  findForMove,
  findHome,
  insertHousehold,
  listHouseholds,
  updateHousehold,
} from './queries'
import { isUnsettled, listHomes, movesOf, sortHouseholds, toHousehold, toListedGuests, toMembers } from './rules'
import {
  HOUSEHOLD_LIMIT,
  type Household,
  type HouseholdSuggestion,
  householdInput,
  householdPatch,
  householdPaths,
  membersInput,
} from './schema'
import { suggestHouseholds } from './suggestions/rules'

export const householdRoutes = new Hono<AppEnv>()

householdRoutes.get('/households', describe('All households, by name'), async (c) => {
  const { rows, people } = await listSettled(c)
  return c.json<Household[], 200>(sortHouseholds(listHomes(rows, people).map(toHousehold)), 200)
})

householdRoutes.get('/households/suggestions', describe('Guests who may be one household'), async (c) => {
  const { rows, people } = await listSettled(c)
  const names = rows.flatMap(({ name }) => name ?? [])
  return c.json<HouseholdSuggestion[], 200>(suggestHouseholds(toListedGuests(rows, people), names), 200)
})

householdRoutes.post('/households', describe('Add a household', { answers: 201 }), json(householdInput), async (c) => {
  const { db, wedding, now } = c.var
  const { name, guest_ids: guestIds = [] } = c.req.valid('json')
  const id = idToCreate(c)
  await settle(c)
  const added = await untilWritten(async () => {
    const { people } = await findForMove(db, wedding.id, { id, guestIds })
    if (people.length < guestIds.length) throw notFound()
    return insertHousehold(db, wedding.id, { id, name, moves: movesOf(people), now })
  })
  if (added.outcome === 'taken') throw nameTaken(name)
  if (added.outcome === 'full') throw limitReached(HOUSEHOLD_LIMIT, 'households')
  return c.json<Household, 201>(toHousehold(added.home), 201)
})

householdRoutes.put('/households/:id', describe('Change a household'), json(householdPatch), async (c) => {
  const { db, wedding, now } = c.var
  const id = c.req.param('id')
  const { version, ...patch } = c.req.valid('json')
  await settle(c)
  const changed = await untilWritten(async () => {
    const home = (await findHome(db, wedding.id, id)) ?? raise(notFound())
    const current = toHousehold(home)
    if (version !== undefined && version !== current.version) throw staleVersion(current)
    const contact = patch.contact_guest_id
    if (contact != null && !home.members.some((member) => member.id === contact)) {
      throw invalid({ contact_guest_id: 'The contact must be a member of the household.' })
    }
    if (patch.name === null && home.members.length !== 1) {
      throw invalid({ name: 'Only a guest who is invited on their own can do without a household name.' })
    }
    return updateHousehold(db, wedding.id, { home, patch, now })
  })
  if (changed.outcome === 'taken') throw nameTaken(patch.name ?? '')
  return c.json<Household, 200>(toHousehold(changed.home), 200)
})

householdRoutes.delete(
  '/households/:id',
  describe('Remove a household; its members are then invited on their own', { answers: 204 }),
  async (c) => {
    const { db, wedding, now } = c.var
    await settle(c)
    await untilWritten(async () => {
      const home = (await findHome(db, wedding.id, c.req.param('id'))) ?? raise(notFound())
      // Of a guest alone nothing is stored.
      return home.row ? deleteHousehold(db, wedding.id, { home, now }) : { outcome: 'saved' }
    })
    return c.body(null, 204)
  },
)

householdRoutes.post(
  '/households/:id/members',
  describe('Move guests into a household'),
  json(membersInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const id = c.req.param('id')
    const { guest_ids: guestIds } = c.req.valid('json')
    willAnswer(c, { of: householdPaths.list, id })
    await settle(c)
    const moved = await untilWritten(async () => {
      const { home = raise(notFound()), people, takenKeys } = await findForMove(db, wedding.id, { id, guestIds })
      if (people.length < guestIds.length) throw notFound()
      const present = new Set(home.members.map((member) => member.id))
      const joining = people.filter((guest) => !present.has(guest.id))
      if (joining.length === 0) return { outcome: 'saved' as const, home }
      const members = toMembers([...home.members, ...joining])
      const name = home.row?.name ?? nameFor(members, takenKeys)
      const added = await addMembers(db, wedding.id, { home, name, moves: movesOf(people), now })
      // Another household has just got the name that was found here.
      return added.outcome === 'taken' ? { outcome: 'stale' as const } : added
    })
    return c.json<Household, 200>(toHousehold(moved.home), 200)
  },
)

/** Names written by an older version of Posy become households first. */
function settle({ var: { db, wedding, now } }: Context<AppEnv>): Promise<void> {
  return settleHouseholds(db, wedding.id, now)
}

/** All households with a row and all guests, each in a household. */
async function listSettled(c: Context<AppEnv>) {
  const { db, wedding } = c.var
  const read = await listHouseholds(db, wedding.id)
  if (!read.people.some(isUnsettled)) return read
  await settle(c)
  return listHouseholds(db, wedding.id)
}

const nameTaken = (name: string) => conflict(`There is already a household called “${name}”.`)
