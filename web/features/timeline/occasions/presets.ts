import { addDays, type Day } from '../../../../worker/lib/calendar'
import { foldText } from '../../../../worker/lib/text'

/** Occasions that couples often add. */
export const presets = [
  { key: 'welcome-dinner', name: 'Welcome dinner', daysAfter: -1, start_time: '19:00' },
  { key: 'rehearsal-dinner', name: 'Rehearsal dinner', daysAfter: -1, start_time: '17:30' },
  { key: 'farewell-brunch', name: 'Farewell brunch', daysAfter: 1, start_time: '10:30' },
] as const

export type Preset = (typeof presets)[number]

/** The presets whose names no occasion has. */
export function unusedPresets(occasions: { name: string }[]): Preset[] {
  const taken = new Set(occasions.map(({ name }) => foldText(name)))
  return presets.filter(({ name }) => !taken.has(foldText(name)))
}

/** The fields that a preset fills in, without a date while the wedding's day is not set. */
export function presetFields({ name, daysAfter, start_time }: Preset, weddingDay: Day | null) {
  return { name, ...(weddingDay !== null && { date: addDays(weddingDay, daysAfter) }), start_time }
}
