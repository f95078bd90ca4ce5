import type { Texts } from '../../../texts/en'

interface NoticeProps {
  words: Texts
  title: string
  sentences: string[]
  /** Offers to try again: what was sent, when something was, so that it is not lost. */
  retry?: { fields: [string, string][] }
}

/** The page when there is no invitation to show. */
export function Notice({ words, title, sentences, retry }: NoticeProps) {
  return (
    <section className="notice">
      <h1>{title}</h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {retry && (
        <form method={retry.fields.length > 0 ? 'post' : 'get'}>
          {retry.fields.map(([name, value], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
            <input key={i} type="hidden" name={name} value={value} />
          ))}
          <button type="submit">{words.failure.retry}</button>
        </form>
      )}
    </section>
  )
}
