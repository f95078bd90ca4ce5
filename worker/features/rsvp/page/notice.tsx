import type { Locale } from '../../../lib/locales'
import type { Texts } from '../../../texts/en'

interface NoticeProps {
  words: Texts
  title: string
  sentences: string[]
  /** Adds a button to try again, with the fields of a failed reply to send again. */
  retry?: { fields: [string, string][]; asked?: Locale | null }
}

/** Shown instead of an invitation. */
export function Notice({ words, title, sentences, retry }: NoticeProps) {
  return (
    <section class="notice">
      <h1>{title}</h1>
      {sentences.map((sentence) => (
        <p>{sentence}</p>
      ))}
      {retry && (
        <form method={retry.fields.length > 0 ? 'post' : 'get'}>
          {/* A form that is sent by GET replaces the query. */}
          {retry.fields.length === 0 && retry.asked && <input type="hidden" name="lang" value={retry.asked} />}
          {retry.fields.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <button type="submit">{words.failure.retry}</button>
        </form>
      )}
    </section>
  )
}
