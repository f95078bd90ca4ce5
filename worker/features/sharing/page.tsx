import { definePage } from '../../http/page'
import type { Texts } from '../../texts/en'
import { words } from './content'
import { ChangeMark, SectionTable } from './page/section-table'
import styles from './page/styles.inline.css'
import type { Marks, Sheet } from './sheet/rules'

const shared = definePage({ styles, policy: { 'img-src': 'data:' } })
const notice = definePage({})

export const sharedPolicy = shared.policy
export const noticePolicy = notice.policy

interface SharedPageProps {
  sheet: Sheet
  marks: Marks
  /** The page's address. */
  href: string
  /** Shown below the facts: when the page was made. */
  asOf: string
  /** When the reader pressed "Seen", in words; null: not yet. */
  confirmed: string | null
}

/** A page for somebody who works the day. */
export function sharedPage({ sheet, marks, href, asOf, confirmed }: SharedPageProps): string {
  const { title, facts, sections, files, empty } = sheet
  const changed = marks.marks.size
  return shared.render(
    { words, title, head: <link rel="icon" href="data:," /> },
    <>
      <header>
        <h1>{title}</h1>
        {facts.map(({ id, text }) => (
          <p>
            <bdi>{text}</bdi>
            <ChangeMark mark={marks.marks.get(id)} />
          </p>
        ))}
        <p class="quiet">{asOf}</p>
      </header>
      {changed + marks.removed > 0 && (
        <p class="news">
          {changed > 0 && words.changes(changed)} {marks.removed > 0 && words.removed(marks.removed)}
        </p>
      )}
      {sections.length === 0 && <p>{empty}</p>}
      {sections.map((section) => (
        <SectionTable section={section} marks={marks.marks} />
      ))}
      <footer>
        <form method="post" action={`${href}/seen`}>
          <p>{confirmed === null ? words.seen.ask : words.seen.done(confirmed)}</p>
          <button type="submit">{words.seen.action}</button>
        </form>
        {files.length > 0 && (
          <p>
            {files.map((file, i) => (
              <>
                {i > 0 && ' · '}
                <a href={`${href}/${file}`}>{file.endsWith('.ics') ? words.files.ics : words.files.csv}</a>
              </>
            ))}
          </p>
        )}
      </footer>
    </>,
  )
}

export function invalidSharePage(): string {
  return noticePage(words, words.invalid)
}

export function failedSharePage(status: number): string {
  const { title, tooMany, busy } = words.failure
  return noticePage(words, { title, sentence: status === 429 ? tooMany : busy })
}

/** A page that says one thing, and shows nothing of a wedding. */
export function noticePage(
  language: Pick<Texts, 'locale'>,
  { title, sentence }: { title: string; sentence: string },
): string {
  return notice.render(
    { words: language, title },
    <section class="notice">
      <h1>{title}</h1>
      <p>{sentence}</p>
    </section>,
  )
}
