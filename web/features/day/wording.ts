import type { EventStatus } from '../../../worker/features/timeline/schema'

export const statusWords: Record<EventStatus, string> = { planned: 'planned', confirmed: 'confirmed', done: 'done' }

/** Says which events an Undo leaves; at least one. */
export function leftText(events: readonly { title: string }[]): string {
  if (events.length > 1) return `${events.length} events were changed in the meantime and stay as they are.`
  return `${events[0]?.title} was changed in the meantime and stays as it is.`
}
