import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths, type RsvpStatus, rsvpStatuses } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, type OccasionSummary, occasionPaths } from '../../worker/features/occasions/schema'
import { type Couple, newCouple } from '../support/worker/app'

/** Ten thousand were run when families were built; as many as take a few seconds run always. */
const SEQUENCES = 25
const COMMANDS = 8

interface ModelGuest {
  id: string
  household: string | null
  companions: number
  /** By occasion. */
  replies: Map<string, RsvpStatus>
}

/** The expected contents of the wedding. Commands name guests and occasions by place, counted round. */
class Model {
  readonly guests: ModelGuest[] = []
  /** In the order in which they come to be somebody's principal occasion. */
  occasions: { id: string; date: string }[] = []

  constructor(readonly couple: Couple) {
    this.occasions = [{ id: couple.weddingId, date: '' }]
  }

  guest(place: number): ModelGuest | undefined {
    return this.guests[place % Math.max(1, this.guests.length)]
  }

  occasion(place: number) {
    return this.occasions[place % this.occasions.length] ?? { id: '', date: '' }
  }

  principal({ replies }: ModelGuest): string | undefined {
    const rank = ({ id, date }: { id: string; date: string }) => (id === this.couple.weddingId ? '' : date)
    return this.occasions.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).find(({ id }) => replies.has(id))?.id
  }
}

type Command = (model: Model) => Promise<void>

const place = fc.nat(20)
const status = fc.constantFrom(...rsvpStatuses)
const household = fc.constantFrom('Cruz', 'Li', 'cruz', null)
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2031-05-${String(number).padStart(2, '0')}`)

const commands: fc.Arbitrary<Command>[] = [
  fc.record({ household, companions: fc.nat(2), status }).map(({ household, companions, status }) => async (model) => {
    const names = ['Ida', 'Jo'].slice(0, companions)
    const { id } = await model.couple.post<Guest>(guestPaths.list, {
      name: 'Ana',
      household,
      rsvp_status: status,
      ...(companions > 0 && { plus_one_allowed: true, plus_ones: companions, plus_one_name: names.join(', ') }),
    })
    model.guests.push({ id, household, companions, replies: new Map([[model.couple.weddingId, status]]) })
  }),
  day.map((date) => async (model) => {
    // Two occasions on one day would have an order that the model does not know.
    if (model.occasions.length === 4 || model.occasions.some((one) => one.date === date)) return
    const { id } = await model.couple.post<Occasion>(occasionPaths.list, { name: `On ${date}`, date })
    model.occasions.push({ id, date })
  }),
  fc.tuple(place, day).map(([at, date]) => async (model) => {
    const occasion = model.occasion(at)
    if (occasion.id === model.couple.weddingId || model.occasions.some((one) => one.date === date)) return
    await model.couple.put(occasionPaths.one(occasion.id), { date })
    occasion.date = date
  }),
  fc
    .tuple(place, fc.array(place, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([at, places, invited]) => async (model) => {
      const { id } = model.occasion(at)
      const chosen = [...new Set(places.flatMap((one) => model.guest(one) ?? []))]
      await model.couple.put(occasionPaths.invitations(id), { guest_ids: chosen.map((guest) => guest.id), invited })
      for (const { replies } of chosen) {
        if (!invited) replies.delete(id)
        else if (!replies.has(id)) replies.set(id, 'pending')
      }
    }),
  fc.tuple(place, place, status).map(([at, who, rsvp_status]) => async (model) => {
    const guest = model.guest(who)
    if (!guest) return
    const { id: occasion_id } = model.occasion(at)
    const isInvited = guest.replies.has(occasion_id)
    const reply = { guest_id: guest.id, occasion_id, rsvp_status }
    await model.couple.post(guestPaths.recordRsvp, reply, isInvited ? 200 : 409)
    if (isInvited) guest.replies.set(occasion_id, rsvp_status)
  }),
  fc.tuple(place, household).map(([who, household]) => async (model) => {
    const guest = model.guest(who)
    if (!guest) return
    await model.couple.put(guestPaths.one(guest.id), { household })
    guest.household = household
  }),
  // Merges two households: the members of the one move to the other.
  fc.constantFrom(['Cruz', 'Li'], ['Li', 'Cruz']).map(([from = '', to = '']) => async (model) => {
    const homes = await model.couple.get<Household[]>(householdPaths.list)
    const named = (name: string) => homes.find((home) => home.name?.toLowerCase() === name.toLowerCase())
    const [home, target] = [named(from), named(to)]
    if (!home || !target) return
    const guest_ids = home.members.map(({ guest_id }) => guest_id)
    await model.couple.post(householdPaths.members(target.id), { guest_ids }, 200)
    for (const guest of model.guests) if (guest_ids.includes(guest.id)) guest.household = target.name
  }),
  place.map((who) => async (model) => {
    const guest = model.guest(who)
    if (!guest) return
    await model.couple.delete(guestPaths.one(guest.id))
    model.guests.splice(model.guests.indexOf(guest), 1)
  }),
  place.map((at) => async (model) => {
    const { id } = model.occasion(at)
    if (id === model.couple.weddingId) return
    await model.couple.delete(occasionPaths.one(id))
    model.occasions = model.occasions.filter((one) => one.id !== id)
    for (const { replies } of model.guests) replies.delete(id)
  }),
]

async function compare(model: Model) {
  const { couple, guests, occasions } = model
  const principal = (guest: ModelGuest) => model.principal(guest)
  const count = (replies: (RsvpStatus | undefined)[]) =>
    Object.fromEntries(rsvpStatuses.map((status) => [status, replies.filter((one) => one === status).length]))
  const companionsAt = (id: string | undefined) =>
    guests
      .filter((guest) => guest.replies.get(id ?? principal(guest) ?? '') === 'confirmed')
      .reduce((sum, { companions }) => sum + companions, 0)

  for (const { id } of occasions) {
    const replies = guests.flatMap((guest) => guest.replies.get(id) ?? [])
    const expected = count(replies)
    const companions = companionsAt(id)
    expect(await couple.get<OccasionSummary>(occasionPaths.summary(id))).toMatchObject({
      invited: replies.length,
      ...expected,
      companions,
      attending: (expected.confirmed ?? 0) + companions,
    })
  }
  const invited = guests.filter(({ replies }) => replies.size > 0)
  expect(await couple.get(guestPaths.summary)).toMatchObject({
    total_invited: invited.length,
    ...count(invited.map((guest) => guest.replies.get(principal(guest) ?? ''))),
    plus_ones_attending: companionsAt(undefined),
  })
  const listed = await couple.get<Guest[]>(guestPaths.list)
  expect(listed).toHaveLength(guests.length)
  for (const guest of guests) {
    const found = listed.find(({ id }) => id === guest.id)
    expect(new Map(found?.invitations.map(({ occasion_id, status }) => [occasion_id, status]))).toEqual(guest.replies)
    expect(found?.invitations[0]?.occasion_id).toBe(principal(guest))
    expect(found?.rsvp_status).toBe(guest.replies.get(principal(guest) ?? '') ?? 'pending')
    expect(found?.household?.toLowerCase()).toBe(guest.household?.toLowerCase())
  }
  const homes = await couple.get<Household[]>(householdPaths.list)
  const groups = Map.groupBy(guests, ({ id, household }) => household?.toLowerCase() ?? id)
  expect(
    new Set(
      homes.map(({ members }) =>
        members
          .map(({ guest_id }) => guest_id)
          .sort()
          .join(),
      ),
    ),
  ).toEqual(
    new Set(
      [...groups.values()].map((members) =>
        members
          .map(({ id }) => id)
          .sort()
          .join(),
      ),
    ),
  )
}

describe('counts', () => {
  test('are those of a model after any sequence of inviting, replying, moving, merging and deleting', {
    tags: 'exhaustive',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...commands), { minLength: 1, maxLength: COMMANDS }), async (sequence) => {
        const model = new Model(await newCouple())
        await fill(model)
        for (const command of sequence) await command(model)
        await compare(model)
      }),
      { numRuns: SEQUENCES },
    )
  })
})

/** Three guests and an occasion, so that most commands have something to change. */
async function fill(model: Model) {
  const { couple } = model
  for (const household of ['Cruz', 'Li', null]) {
    const { id } = await couple.post<Guest>(guestPaths.list, { name: 'Ben', household })
    model.guests.push({ id, household, companions: 0, replies: new Map([[couple.weddingId, 'pending']]) })
  }
  const { id } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2031-06-01' })
  model.occasions.push({ id, date: '2031-06-01' })
}
