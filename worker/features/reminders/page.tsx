import { definePage } from '../../http/page'
import type { Locale } from '../../lib/locales'
import type { Content } from '../../lib/markup'
import type { Texts } from '../../texts/en'
import { Sentence } from '../../texts/phrase'
import { Notice } from '../rsvp/page/notice'

const notice = definePage({})

export const pagePolicy = notice.policy

/** Asks for confirmation, because mail programs open links on their own. */
export function askPage(words: Texts, couple: string | null): string {
  const { ask, action } = words.unsubscribe
  return render(
    words,
    ask.title,
    <>
      <p>
        <Sentence of={ask.sentence(couple && <bdi>{couple}</bdi>)} />
      </p>
      <form method="post">
        <button type="submit">{action}</button>
      </form>
    </>,
  )
}

export function stoppedPage(words: Texts, couple: string | null): string {
  const { title, sentence } = words.unsubscribe.stopped
  return render(
    words,
    title,
    <p>
      <Sentence of={sentence(couple && <bdi>{couple}</bdi>)} />
    </p>,
  )
}

export function unknownLinkPage(words: Texts): string {
  const { title, sentence } = words.unsubscribe.unknown
  return render(words, title, <p>{sentence}</p>)
}

/** With a button to try again. It sends what a mail program does, so that its form is a POST. */
export function failedPage({
  words,
  sentence,
  isWrite,
  asked,
}: {
  words: Texts
  sentence: string
  isWrite: boolean
  /** The language that was asked for. */
  asked: Locale | null
}): string {
  const { title } = words.unsubscribe.ask
  const fields: [string, string][] = isWrite ? [['List-Unsubscribe', 'One-Click']] : []
  return notice.render(
    { words, title },
    <Notice words={words} title={title} sentences={[sentence]} retry={{ fields, asked }} />,
  )
}

function render(words: Texts, title: string, content: Content): string {
  return notice.render(
    { words, title },
    <section class="notice">
      <h1>{title}</h1>
      {content}
    </section>,
  )
}
