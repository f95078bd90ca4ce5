import { definePage } from '../../../http/page'
import type { Locale } from '../../../lib/locales'
import type { Texts } from '../../../texts/en'
import { Languages } from '../../rsvp/page/languages'
import languages from '../../rsvp/page/languages.inline.css'
import { noticePage } from '../page'
import styles from './page/styles.inline.css'
import type { FoundSeat } from './rules'

const finder = definePage({ styles: languages + styles, policy: { 'img-src': 'data:' } })

export const finderPolicy = finder.policy

/** What was found at one occasion. */
export interface FoundAt {
  id: string
  /** Null: there is only one. */
  occasion: string | null
  found: FoundSeat[]
  isMore: boolean
}

interface SeatFinderProps {
  words: Texts
  /** The language that was asked for, which a lookup keeps. */
  asked: Locale | null
  couple: string
  /** What was typed; null: nothing yet. */
  typed: string | null
  /** Whether seats can be looked up today. */
  isOpen: boolean
  isEnough: boolean
  results: FoundAt[]
}

/** The page at the door: guests type a part of their name and read their table. */
export function seatFinderPage(props: SeatFinderProps): string {
  const { words, asked, couple, typed, isOpen, isEnough, results } = props
  const { title, closed, label, hint, action, tooShort, nobody, more } = words.seatFinder
  const isNobody = results.every(({ found }) => found.length === 0)
  return finder.render(
    { words, title, head: <link rel="icon" href="data:," /> },
    <>
      <Languages words={words} {...(typed !== null && { query: { name: typed } })} />
      <header>
        <p>
          <bdi>{couple}</bdi>
        </p>
        <h1>{title}</h1>
      </header>
      {!isOpen && <p>{closed}</p>}
      {isOpen && (
        <form>
          <label for="name">{label}</label>
          <input
            id="name"
            name="name"
            dir="auto"
            value={typed ?? ''}
            minlength={2}
            maxlength={100}
            required
            autocomplete="off"
            aria-describedby="hint"
          />
          <small id="hint">{hint}</small>
          {asked && <input type="hidden" name="lang" value={asked} />}
          <button type="submit">{action}</button>
        </form>
      )}
      <div role="status">
        {isOpen && typed !== null && isNobody && <p>{isEnough ? nobody : tooShort}</p>}
        {results
          .filter(({ found }) => found.length > 0)
          .map(({ occasion, found, isMore }) => (
            <section>
              {occasion !== null && (
                <h2>
                  <bdi>{occasion}</bdi>
                </h2>
              )}
              <ul>
                {found.map((one) => (
                  <li>
                    <bdi>{one.name}</bdi>{' '}
                    <strong>
                      <bdi>{one.table}</bdi>
                    </strong>
                  </li>
                ))}
              </ul>
              {isMore && <p>{more}</p>}
            </section>
          ))}
      </div>
    </>,
  )
}

/** The page for every link that leads nowhere. */
export function invalidSeatPage(words: Texts): string {
  return noticePage(words, words.seatFinder.invalid)
}

export function failedSeatPage(words: Texts, status: number): string {
  const { too_many_attempts, busy } = words.failure.reasons
  return noticePage(words, { title: words.seatFinder.failure, sentence: status === 429 ? too_many_attempts() : busy() })
}
