import type { Message } from '../../../../../worker/features/messages/schema'
import type { Occasion } from '../../../../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { type Day, weekdayAndDay } from '../../../../../worker/lib/calendar'

/** The last day on which a message can still ask somebody for a reply; null if it asks for none, or there is no deadline. */
export function lastDayToAsk(
  { kind, occasion_ids }: Pick<Message, 'kind' | 'occasion_ids'>,
  occasions: Occasion[],
  { rsvp_deadline }: Pick<WeddingSettings, 'rsvp_deadline'>,
): Day | null {
  if (kind !== 'invitation' && kind !== 'reminder') return null
  const about = occasions.filter(({ id, is_main }) => (occasion_ids.length > 0 ? occasion_ids.includes(id) : is_main))
  const deadlines = about
    .filter(({ asks_rsvp }) => asks_rsvp)
    .map((occasion) => occasion.rsvp_deadline ?? rsvp_deadline)
  return deadlines.includes(null) ? null : (deadlines.toSorted().at(-1) ?? null)
}

/** The sentence for a message that goes out on a day after the last one on which it can ask; null: it is in time. */
export function tooLateToAsk(day: Day, lastDay: Day | null): string | null {
  if (lastDay === null || day <= lastDay) return null
  return `Guests can reply until ${weekdayAndDay(lastDay)}. After that, nobody gets this message.`
}
