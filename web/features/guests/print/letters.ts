import type { Delivery, Message } from '../../../../worker/features/messages/schema'
import type { Locale } from '../../../../worker/lib/locales'
import { breakIntoRows, widthOf } from './fit'
import type { Mailing } from './mailings'

/** The words of a message to one household. */
export interface Letter {
  mailing: Mailing
  /** The language of the words: the household's, or the wedding's where the message has none in it. */
  locale: Locale
  /** Without a personal link that is alone at the end, where that is printed with its code below or was not written by the couple. */
  text: string
  /** The personal link, if the words have it. */
  link: string | null
  isLinkInText: boolean
  /** Whether the words address the household, as they do with `{greeting}`. */
  isAddressed: boolean
}

/**
 * Splits the deliveries of a message into those to print for and those to leave out. The `error` of the latter says why, such as that the
 * household has replied. Invitations are printed all the same.
 */
export function postOf<D extends Pick<Delivery, 'status' | 'error'>>(
  { kind }: Pick<Message, 'kind'>,
  deliveries: readonly D[],
): { posted: D[]; leftOut: D[] } {
  const going = deliveries.filter(({ status }) => status !== 'cancelled')
  const isEnded = ({ status, error }: D) => kind !== 'invitation' && status === 'queued' && error !== null
  return { posted: going.filter((one) => !isEnded(one)), leftOut: going.filter(isEnded) }
}

/**
 * The letters of a message to those of these households that it was started with. `hasFoot`: whether they have the personal link below
 * the words.
 */
export function lettersOf(
  mailings: readonly Mailing[],
  deliveries: readonly Pick<Delivery, 'household_id' | 'text'>[],
  {
    message: { body, translations, missing_locales },
    usual,
    hasFoot,
  }: {
    message: Pick<Message, 'body' | 'translations' | 'missing_locales'>
    /** The language of the words where a household's own is missing. */
    usual: Locale
    hasFoot: boolean
  },
): Letter[] {
  const textOf = new Map(deliveries.map(({ household_id, text }) => [household_id, text]))
  return mailings.flatMap((mailing) => {
    const whole = textOf.get(mailing.id)
    if (whole === undefined) return []
    const link = mailing.members.find(({ rsvp_url: url }) => whole.includes(url))?.rsvp_url ?? null
    const ending = `\n\n${link}`
    const written = translations[mailing.locale]?.body ?? body
    const isAtFoot = link !== null && whole.endsWith(ending) && (hasFoot || !written.includes('{link}'))
    const text = isAtFoot ? whole.slice(0, -ending.length) : whole
    return {
      mailing,
      locale: missing_locales.includes(mailing.locale) ? usual : mailing.locale,
      text,
      link,
      isLinkInText: link !== null && text.includes(link),
      isAddressed: written.includes('{greeting}'),
    }
  })
}

/** A page of a letter. */
export interface LetterPage {
  letter: Letter
  id: string
  text: string
  /** The size of the type in millimetres. */
  size: number
  isFirst: boolean
  isLast: boolean
}

/** Where a page has its text, in millimetres. */
export interface LetterBox {
  width: number
  height: number
  /** Height of the names above the first page's text, and of the personal link below the last one's. */
  head: number
  foot: number
}

/** Height of a line in ems. */
export const LEADING = 1.45
const SIZES = [4.2, 3.9, 3.6, 3.4]
const LARGEST = 4.2
/** Rows that the last of several pages has at least. */
const FEWEST = 3

/** The pages of a letter: one if its type may be small enough for that, or else several in the largest. Estimated from its characters. */
export function letterPages(letter: Letter, { width, height, head, foot }: LetterBox): LetterPage[] {
  const { id } = letter.mailing
  const rowsThatFit = (room: number, size: number) => Math.floor(room / (size * LEADING))
  const lines = letter.text.split('\n').map((line) => ({ line, ems: widthOf(line) }))
  const rowsIn = (size: number) =>
    lines.flatMap(({ line, ems }) => {
      const rows = ems * size > width ? breakIntoRows(line, width / size) : [line]
      return rows.map((row, i) => (i === rows.length - 1 ? `${row}\n` : row))
    })
  // To break a line takes longer than to know that it will not do.
  const fewestRows = (size: number) =>
    lines.reduce((sum, { ems }) => sum + Math.max(1, Math.ceil((ems * size) / width)), 0)
  const fitting = SIZES.find((size) => {
    const most = rowsThatFit(height - head - foot, size)
    return fewestRows(size) <= most && rowsIn(size).length <= most
  })
  if (fitting !== undefined)
    return [{ letter, id, text: letter.text.trim(), size: fitting, isFirst: true, isLast: true }]
  const pages: LetterPage[] = []
  let rest = rowsIn(LARGEST)
  while (rest.length > 0) {
    const isFirst = pages.length === 0
    const room = height - (isFirst ? head : 0)
    const isLast = rest.length <= rowsThatFit(room - foot, LARGEST)
    const taken = isLast ? rest.length : Math.min(rowsThatFit(room, LARGEST), rest.length - FEWEST)
    const text = rest.slice(0, taken).join('').trim()
    pages.push({ letter, id: `${id} ${pages.length + 1}`, text, size: LARGEST, isFirst, isLast })
    rest = rest.slice(taken)
  }
  return pages
}
