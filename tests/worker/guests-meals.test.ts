import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../worker/features/guest-lists/import/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { questionPaths } from '../../worker/features/questions/schema'
import { type FinalCount, finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { htmlOf, linesOf, share } from '../support/worker/sharing'

const USUAL = 'Please choose one of: Regular, Vegetarian, Vegan, Kosher, Gluten-Free, Pescatarian.'

const add = (couple: Couple, input: object, status = 201) =>
  couple.post<Guest & Refused>(guestPaths.list, { name: 'Ana', ...input }, status)
const change = (couple: Couple, id: string, input: object, status = 200) =>
  couple.put<Guest & Refused>(guestPaths.one(id), input, status)
const answer = (couple: Couple, input: object, status = 200) =>
  couple.post<Guest & Refused>(guestPaths.recordRsvp, { rsvp_status: 'confirmed', ...input }, status)
const setMenu = (couple: Couple, meal_options: string[] | null) =>
  couple.put(occasionPaths.one(couple.weddingId), { meal_options })

async function brunchOf(couple: Couple, meal_options: string[] | null = ['Eggs', 'Waffles']): Promise<Occasion> {
  const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2027-02-15', meal_options })
  await couple.put(occasionPaths.invitations(brunch.id), { where: {}, invited: true })
  return brunch
}

describe('the meal of a guest', () => {
  test('is one of the six while the wedding has its first menu, and an unknown one is named with other errors', async () => {
    const couple = await newCouple()
    expect(await add(couple, { meal_preference: 'vegan' })).toMatchObject({ meal_preference: 'Vegan' })
    expect(await add(couple, { name: '', meal_preference: 'Fish' }, 422)).toMatchObject({
      detail: { errors: { name: 'Please enter a name.', meal_preference: USUAL } },
    })
    await couple.post(questionPaths.list, { text: 'A song?', kind: 'text' })
    expect(await add(couple, { name: '', meal_preference: 'Fish' }, 422)).toMatchObject({
      detail: { errors: { name: 'Please enter a name.', meal_preference: USUAL } },
    })
    await brunchOf(couple)
    await add(couple, { meal_preference: 'Kosher' })
    await add(couple, { meal_preference: 'Eggs' }, 422)
  })

  test('is one that the couple offers at the wedding; one that is taken away stays with guests who chose it', async () => {
    const couple = await newCouple()
    await setMenu(couple, ['Fish', 'Beef, rare'])
    const { id } = await add(couple, {
      meal_preference: 'fish',
      companions: [{ name: 'Ben', meal_preference: 'BEEF, RARE' }],
    })
    expect(await add(couple, { meal_preference: 'Vegan' }, 422)).toMatchObject({
      detail: { errors: { meal_preference: 'Please choose one of: Fish, Beef, rare.' } },
    })
    await setMenu(couple, ['Soup'])
    const kept = await change(couple, id, { meal_preference: 'Fish', notes: 'Called' })
    expect(kept).toMatchObject({ meal_preference: 'Fish', companions: [{ meal_preference: 'Beef, rare' }] })
    expect(await change(couple, id, { companions: kept.companions, phone: '1' })).toMatchObject({
      companions: kept.companions,
    })
    await add(couple, { meal_preference: 'Fish' }, 422)
    await change(couple, id, { companions: [{ name: 'Ben', meal_preference: 'Vegan' }] }, 422)
    expect(await change(couple, id, { meal_preference: 'Soup' })).toMatchObject({ meal_preference: 'Soup' })
    await change(couple, id, { meal_preference: 'Fish' }, 422)
  })

  test('is spelled as the menu is, also once that is corrected: the guest’s own, an invitation’s and a companion’s', async () => {
    const couple = await newCouple()
    await setMenu(couple, ['beef', 'fish'])
    const brunch = await brunchOf(couple, ['eggs', 'fish'])
    const { id } = await add(couple, {
      plus_one_allowed: true,
      plus_ones: 2,
      plus_one_name: 'Ben, Eva',
      companions: [
        { name: 'Ben', meal_preference: 'beef', dietary_restrictions: 'nuts' },
        { name: 'Eva', meal_preference: 'fish', not_at: [couple.weddingId] },
      ],
    })
    const other = await add(couple, { meal_preference: 'fish' })
    await couple.put(occasionPaths.invitations(brunch.id), { where: {}, invited: true })
    await answer(couple, { guest_id: id, meal_preference: 'beef' })
    await answer(couple, { guest_id: id, occasion_id: brunch.id, meal_preference: 'eggs' })
    const guestOf = async (wanted: string) =>
      (await couple.get<Guest[]>(guestPaths.list)).find((guest) => guest.id === wanted) as Guest
    const before = await guestOf(id)

    await setMenu(couple, ['Beef', 'FISH'])
    const after = await guestOf(id)
    expect(after).toMatchObject({
      meal_preference: 'Beef',
      invitations: [{ meal_preference: 'Beef' }, { meal_preference: 'eggs' }],
      version: before.version + 1,
    })
    expect(after.companions).toEqual([
      { ...before.companions[0], meal_preference: 'Beef' },
      { ...before.companions[1], meal_preference: 'fish' },
    ])
    expect(await guestOf(other.id)).toMatchObject({ meal_preference: 'FISH' })
    expect(await couple.get(occasionPaths.summary(couple.weddingId))).toMatchObject({ meals: { Beef: 2 } })

    await couple.put(occasionPaths.one(brunch.id), { meal_options: ['Eggs', 'Fish'] })
    expect(await guestOf(id)).toMatchObject({
      meal_preference: 'Beef',
      companions: [{ meal_preference: 'Beef' }, { meal_preference: 'Fish' }],
      invitations: [{ meal_preference: 'Beef' }, { meal_preference: 'Eggs' }],
      version: before.version + 2,
    })
    expect(await guestOf(other.id)).toMatchObject({ meal_preference: 'FISH' })
  })

  test('counts as the occasion spells it, also one that a companion has from another menu', async () => {
    const couple = await newCouple()
    await setMenu(couple, ['FISH'])
    const brunch = await brunchOf(couple, ['fish', 'Eggs'])
    const companions = [{ name: 'Ben', meal_preference: 'fish' }]
    const { id: guest_id } = await add(couple, { companions })
    await couple.put(occasionPaths.invitations(brunch.id), { where: {}, invited: true })
    await answer(couple, { guest_id, occasion_id: brunch.id, meal_preference: 'fish' })
    expect(await couple.get(occasionPaths.summary(brunch.id))).toMatchObject({ meals: { fish: 2 } })
    const { current } = await couple.post<FinalCount>(finalCountPath(brunch.id), {}, 201)
    expect(current.meals).toEqual({ fish: 2 })
    const { path } = await share(couple, { view: 'caterer', occasion_id: brunch.id })
    expect(linesOf(await htmlOf(path)).Meals).toEqual(['fish | 2 | 0 | 2'])
  })

  test('is none where the wedding asks for no meal', async () => {
    const couple = await newCouple()
    await setMenu(couple, null)
    expect(await add(couple, { meal_preference: 'Vegan' })).toMatchObject({ meal_preference: null })
  })

  test('is one of the occasion that it is recorded for, the principal one or another', async () => {
    const couple = await newCouple()
    const { id: guest_id } = await add(couple, {})
    const brunch = await brunchOf(couple)
    const at = (guest: Guest) =>
      guest.invitations.map(({ occasion_id, ...rest }) => [rest.status, rest.meal_preference])
    const both = { guest_id, occasion_id: brunch.id }
    await answer(couple, { guest_id, meal_preference: 'vegan' })
    expect(at(await answer(couple, { ...both, meal_preference: 'eggs' }))).toEqual([
      ['confirmed', 'Vegan'],
      ['confirmed', 'Eggs'],
    ])
    expect(await answer(couple, { ...both, meal_preference: 'Vegan' }, 422)).toMatchObject({
      detail: { errors: { meal_preference: 'Please choose one of: Eggs, Waffles.' } },
    })
    await answer(couple, { guest_id, meal_preference: 'Eggs' }, 422)
    await couple.put(occasionPaths.one(brunch.id), { meal_options: ['Fruit'] })
    expect(at(await answer(couple, { ...both, rsvp_status: 'maybe' }))[1]).toEqual(['maybe', 'Eggs'])
    expect(at(await answer(couple, { ...both, meal_preference: 'Eggs' }))[1]).toEqual(['confirmed', 'Eggs'])
    expect(at(await answer(couple, { ...both, meal_preference: null }))[1]).toEqual(['confirmed', null])

    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [guest_id], invited: false })
    await change(couple, guest_id, { meal_preference: 'Vegan' }, 422)
    expect(await change(couple, guest_id, { meal_preference: 'Fruit' })).toMatchObject({ meal_preference: 'Fruit' })
  })

  test('comes by import from the menus of all occasions, and again from an export', async () => {
    const couple = await newCouple()
    await setMenu(couple, ['Fish, grilled'])
    await brunchOf(couple)
    const send = (meal: string, status = 200) =>
      couple.post<ImportReport>(guestPaths.import, { rows: [{ Name: 'Ana', Meal: meal }] }, status)
    await send('Vegan', 422)
    expect(await send('fish grilled')).toMatchObject({ created: 1 })
    await setMenu(couple, ['Soup'])
    const csv = await (await couple.request('GET', guestPaths.exportCsv)).text()
    expect(csv).toContain('Fish, grilled')
    expect(await couple.post<ImportReport>(guestPaths.import, { csv }, 200)).toMatchObject({ skipped: 1, errors: 0 })
    expect(await send('soup')).toMatchObject({ updated: 1 })
  })
})
