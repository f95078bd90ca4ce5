/** How much longer text can be, in UTF-16, before it is composed (Unicode Standard Annex 15): what is longer will not fit. */
export const RAW_FACTOR = 4

/** More than any writing puts on one letter. */
const MOST_MARKS = 100
const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${MOST_MARKS + 1}}`, 'u')

/** Normalising takes the square of the time for a run of combining marks: 254 KiB of them took 4 s. */
export function hasTooManyMarks(text: string): boolean {
  return text.length > MOST_MARKS && tooManyMarks.test(text)
}

/** Text as it is compared, never as it is shown: NFC, no outer space, one case. Time is linear, whatever the text. */
export function foldText(text: string): string {
  return (hasTooManyMarks(text) ? text : text.normalize('NFC')).trim().toLowerCase()
}

/** A title as it is compared: one case, single spaces. */
export function titleKey(title: string): string {
  return foldText(title).replaceAll(/\s+/g, ' ')
}

/** Two notes as one, when two things become one: what one of them says already is not said twice. */
export function joinNotes(kept: string | null, other: string | null): string | null {
  if (other === null || kept?.includes(other)) return kept
  return kept === null || other.includes(kept) ? other : `${kept}\n\n${other}`
}

/** What is left of a heading or an answer when hands differ: `E-mail (home)` is `emailhome`. Keeps the + of `+1`. */
export function compactText(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}+]/gu, '')
}

/** Length as a person counts it: code points, so that an emoji is one or a few and not a matter of UTF-16. */
export function textLength(text: string): number {
  return [...text].length
}

/** Splits `'Ana Cruz, Ben Cruz'` as the RSVP page joins it: trimmed, blanks dropped. */
export function splitNames(joined: string | null): string[] {
  if (joined === null) return []
  return joined
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** `1 guest`, `1,200 guests`: for nouns whose plural ends in s. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Names are as long as people like; the subject of a mail is a line. */
const SUBJECT_NAMES = 80

/** Fit for a mail's header: nothing that could start another one, and not too long. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > SUBJECT_NAMES ? `${characters.slice(0, SUBJECT_NAMES - 1).join('')}…` : line
}

/**
 * Whether a mail program might make a link of a name, or a reader take it for one: an address, a scheme, `www.`, or words
 * joined by a dot such as `example.com`, also with letters or dots that only look like these.
 */
function looksLikeLink(text: string): boolean {
  const seen = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return /@|:\/\/|www\.|[\p{L}\p{N}][.。]\p{L}{2}/iu.test(seen)
}

/** A name as a mail to somebody else may say it; null when there is none, or it looks like a link or an address. */
export function nameForMail(name: string | null): string | null {
  return name === null || looksLikeLink(name) ? null : name
}
