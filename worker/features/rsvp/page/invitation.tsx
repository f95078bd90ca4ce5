import { weekdayAndDay } from '../../../lib/calendar'
import type { RsvpEvent } from '../schema'

/** Whose wedding, when and where. Names may run from right to left, whatever the page does. */
export function InvitationHeader({ event }: { event: RsvpEvent }) {
  const names = [event.couple_name_1, event.couple_name_2].filter(Boolean)
  const [first, second] = names
  return (
    <header>
      <p>{opening[names.length]}</p>
      <h1>
        <bdi>{first ?? event.name}</bdi>
        {second && (
          <>
            {' '}
            <i>and</i> <bdi>{second}</bdi>
          </>
        )}
      </h1>
      {second && <p>invite you to celebrate their wedding</p>}
      <hr />
      <p>
        {weekdayAndDay(event.wedding_date)}
        {event.venue_name && (
          <>
            {' · '}
            <bdi>{event.venue_name}</bdi>
          </>
        )}
      </p>
    </header>
  )
}

/** By how many of the couple are named. */
const opening = ['You are invited to', 'You are invited to the wedding of', 'Together with their families']
