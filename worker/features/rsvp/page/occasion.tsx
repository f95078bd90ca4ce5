import type { Texts } from '../../../texts/en'
import { placeOf } from '../../occasions/rules'
import type { PublicOccasion } from '../party/schema'

interface OccasionDetailsProps {
  words: Texts
  occasion: PublicOccasion
  /** The day in words, of the wedding perhaps only the month; null: not known yet. */
  day: string | null
  href: string
  /** Whether the page is about this occasion alone, and says its name and day elsewhere. */
  isOnly?: boolean
}

/** An occasion's time in words; null without one, or while its day is not known. */
function timeOf({ words, occasion, day }: Pick<OccasionDetailsProps, 'words' | 'occasion' | 'day'>): string | null {
  const { when } = words.party
  const { date, start_time, end_time } = occasion
  if (start_time === null || day !== words.day(date)) return null
  return end_time ? when.until(start_time, end_time) : when.from(start_time)
}

/** Whether there is more to say than name, day and venue, which a page about the wedding alone says anyway. */
export function hasDetails(props: Parameters<typeof timeOf>[0]): boolean {
  const { address, dress_code, notes } = props.occasion
  return [timeOf(props), address, dress_code, notes].some(Boolean)
}

/** The address of an occasion's calendar file, in the language of the page's address. */
export function calendarHref(href: string, id: string): string {
  const [path, query] = href.split('?')
  return `${path}/${id}.ics${query ? `?${query}` : ''}`
}

const mapHref = (occasion: PublicOccasion) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(placeOf(occasion, ', '))}`

/** An occasion's day, time, place and words, with links to a map and, once the day is known, a calendar file. */
export function OccasionDetails({ words, occasion, day, href, isOnly = false }: OccasionDetailsProps) {
  const { party: texts } = words
  const { name, date, dress_code, notes } = occasion
  const time = timeOf({ words, occasion, day })
  const place = placeOf(occasion, words.comma)
  return (
    <section class="occasion">
      {!isOnly && (
        <h2>
          <bdi>{name}</bdi>
        </h2>
      )}
      <p>{[!isOnly && day, time].filter(Boolean).join(words.comma)}</p>
      {place && (
        <p>
          <bdi>{place}</bdi>{' '}
          <a href={mapHref(occasion)} rel="noreferrer">
            {texts.map}
          </a>
        </p>
      )}
      {dress_code && (
        <p>
          {texts.dressCode}
          {words.colon}
          <bdi>{dress_code}</bdi>
        </p>
      )}
      {notes && (
        <p class="notes" dir="auto">
          {notes}
        </p>
      )}
      {day === words.day(date) && (
        <p>
          <a href={calendarHref(href, occasion.id)}>{texts.calendar}</a>
        </p>
      )}
    </section>
  )
}
