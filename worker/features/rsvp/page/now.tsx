import type { Texts } from '../../../texts/en'
import type { FilledForm } from '../party/form/rules'

interface NowProps {
  words: Texts
  name: string
  form: FilledForm
  /** What is stored, if it has changed since the page was opened. */
  newer: FilledForm | undefined
}

/** The stored value of a field, if it has changed since the page was opened and differs from what was typed. */
export function Now({ words, name, form, newer, worded }: NowProps & { worded?: (value: string) => string }) {
  const [typed = '', now = ''] = [form[name]?.replaceAll('\r\n', '\n').trim(), newer?.[name]]
  return newer && now !== typed ? <StoredNow words={words} text={now && (worded?.(now) ?? now)} /> : null
}

/** An empty text stands for nothing. */
export function StoredNow({ words, text }: { words: Texts; text: string }) {
  return <small>{words.party.now(text || '–')}</small>
}
