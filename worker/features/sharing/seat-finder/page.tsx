import { definePage } from '../../../http/page'
import { words } from '../content'
import styles from './page/styles.inline.css'
import type { FoundSeat } from './rules'

const finder = definePage({ styles, policy: { 'img-src': 'data:' } })

export const FINDER_POLICY = finder.policy

/** What was found at one occasion. */
export interface FoundAt {
  id: string
  /** Null: there is but one. */
  occasion: string | null
  found: FoundSeat[]
  isMore: boolean
}

interface SeatFinderProps {
  couple: string
  /** What was typed; null: nothing yet. */
  typed: string | null
  /** Whether seats can be looked up today. */
  isOpen: boolean
  isEnough: boolean
  results: FoundAt[]
}

/** The page at the door: guests type a part of their name and read their table. */
export function seatFinderPage({ couple, typed, isOpen, isEnough, results }: SeatFinderProps): string {
  const { title, closed, label, hint, action, tooShort, nobody, more } = words.finder
  const isNobody = results.every(({ found }) => found.length === 0)
  return finder.render(
    { words, title, head: <link rel="icon" href="data:," /> },
    <>
      <header>
        <p>
          <bdi>{couple}</bdi>
        </p>
        <h1>{title}</h1>
      </header>
      {!isOpen && <p>{closed}</p>}
      {isOpen && (
        <form>
          <label htmlFor="name">{label}</label>
          <input
            id="name"
            name="name"
            defaultValue={typed ?? ''}
            minLength={2}
            maxLength={100}
            required
            autoComplete="off"
            aria-describedby="hint"
          />
          <small id="hint">{hint}</small>
          <button type="submit">{action}</button>
        </form>
      )}
      <div role="status">
        {isOpen && typed !== null && isNobody && <p>{isEnough ? nobody : tooShort}</p>}
        {results
          .filter(({ found }) => found.length > 0)
          .map(({ id, occasion, found, isMore }) => (
            <section key={id}>
              {occasion !== null && (
                <h2>
                  <bdi>{occasion}</bdi>
                </h2>
              )}
              <ul>
                {found.map((one) => (
                  <li key={one.id}>
                    <bdi>{one.name}</bdi> <strong>{one.table}</strong>
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
