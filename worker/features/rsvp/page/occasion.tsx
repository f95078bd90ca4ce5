import type { Texts } from '../../../texts/en'
import type { PublicOccasion } from '../party/schema'

/** An occasion's day, time, place and words, with links to a map and a calendar file. */
export function OccasionDetails({ words, occasion, href }: { words: Texts; occasion: PublicOccasion; href: string }) {
  const { party: texts } = words
  const { name, date, start_time, end_time, venue_name, address, dress_code, notes } = occasion
  const time = start_time && (end_time ? texts.when.until(start_time, end_time) : texts.when.from(start_time))
  const place = [venue_name, address].filter(Boolean).join(', ')
  return (
    <section className="occasion">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{[words.day(date), time].filter(Boolean).join(', ')}</p>
      {place && (
        <p>
          <bdi>{place}</bdi>{' '}
          <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`} rel="noreferrer">
            {texts.map}
          </a>
        </p>
      )}
      {dress_code && (
        <p>
          {texts.dressCode}: <bdi>{dress_code}</bdi>
        </p>
      )}
      {notes && <p className="notes">{notes}</p>}
      <p>
        <a href={`${href}/${occasion.id}.ics`}>{texts.calendar}</a>
      </p>
    </section>
  )
}
