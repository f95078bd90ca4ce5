import { type Occasion, occasionPaths } from '../../../worker/features/occasions/schema'
import type { Couple } from './app'
import { addGuest } from './guests'

/** A family of three at the wedding and a brunch, to which the child is not invited. */
export async function family(couple: Couple) {
  const household = 'The Reyes family'
  const ana = await addGuest(couple, { name: 'Ana', household, plus_one_allowed: true, plus_ones: 1 })
  const luis = await addGuest(couple, { name: 'Luis', household, dietary_restrictions: 'No nuts' })
  const mia = await addGuest(couple, { name: 'Mia', household, kind: 'child' })
  const brunch = await couple.post<Occasion>(occasionPaths.list, {
    name: 'Brunch',
    date: '2027-02-15',
    meal_options: ['Waffles', 'Fruit'],
  })
  await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [ana.id, luis.id], invited: true })
  return { ana, luis, mia, brunch }
}
