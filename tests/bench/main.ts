import { named } from './options'
import { writeReadme } from './report'

const benches: Record<string, () => Promise<unknown>> = {
  rsvp: () => import('./rsvp'),
  guests: () => import('./guests'),
  dashboard: () => import('./dashboard'),
  budget: () => import('./budget'),
  drizzle: () => import('./drizzle'),
  accounts: () => import('./accounts'),
  worker: () => import('./worker'),
  screens: () => import('./screens'),
  seating: () => import('./seating/measure'),
}

for (const name of named.length > 0 ? named : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench "${name}": ${Object.keys(benches).join(', ')}.`)
  await bench()
}
writeReadme()
