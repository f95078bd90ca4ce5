import type { Texts } from '../../../texts/en'
import type { RsvpEvent } from '../schema'

export interface InvitationProps {
  words: Texts
  event: RsvpEvent
  /** The day or the month in words; null while the couple has not set one. */
  date: string | null
}

/** Shows the couple's names, the date and the place. Names have their own text direction. */
export function InvitationHeader({ words, event, date }: InvitationProps) {
  const { opening, and, closing } = words.invitation
  const names = [event.couple_name_1, event.couple_name_2].filter(Boolean)
  const [first, second] = names
  return (
    <header>
      <p>{second ? opening.two : first ? opening.one : opening.unnamed}</p>
      <h1>
        <bdi>{first ?? event.name}</bdi>
        {second && (
          <>
            {' '}
            <i>{and(second)}</i> <bdi>{second}</bdi>
          </>
        )}
      </h1>
      {second && <p>{closing}</p>}
      <hr />
      <p>
        {date}
        {event.venue_name && (
          <>
            {date !== null && ' · '}
            <bdi>{event.venue_name}</bdi>
          </>
        )}
      </p>
    </header>
  )
}
