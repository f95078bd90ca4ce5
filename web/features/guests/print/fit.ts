/** A place for text, in millimetres. */
interface Box {
  width: number
  height: number
}

interface Sizes {
  largest: number
  smallest: number
  /** Height of a line in ems. */
  leading?: number
}

const STEP = 0.1
/** Ems of wide characters (CJK and emoji), capitals and all others but marks, with some to spare. */
const WIDE = 1
const CAPITAL = 0.7
const USUAL = 0.55

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u

/** The width of a line of text in ems. */
export function widthOf(text: string): number {
  let sum = 0
  for (const letter of text.normalize('NFC')) sum += emsOf(letter)
  return sum
}

/** By character: a print for many households has few different ones. */
const known = new Map<string, number>()

function emsOf(letter: string): number {
  const ems = known.get(letter) ?? measured(letter)
  known.set(letter, ems)
  return ems
}

function measured(letter: string): number {
  if (/\d/.test(letter)) return USUAL
  if (wide.test(letter)) return WIDE
  if (/\p{Mn}/u.test(letter)) return 0
  return /\p{Lu}/u.test(letter) ? CAPITAL : USUAL
}

/** Breaks a line of text into rows of so many ems, estimated from its characters: after a space, or within a word that is longer. */
export function breakIntoRows(line: string, ems: number): string[] {
  const rows: string[] = []
  let start = 0
  let at = 0
  let width = 0
  /** Where the row's last space ends, and the width up to there. */
  let spaced = { at: 0, width: 0 }
  for (const letter of line) {
    const more = emsOf(letter)
    if (letter !== ' ' && at > start && width + more > ems) {
      const end = spaced.at > start ? spaced : { at, width }
      rows.push(line.slice(start, end.at))
      start = end.at
      width -= end.width
    }
    at += letter.length
    width += more
    if (letter === ' ') spaced = { at, width }
  }
  return [...rows, line.slice(start)]
}

/** The largest size of type, in millimetres, at which lines of text fit into a box, estimated from their characters. */
export function fitText(
  lines: readonly string[],
  { width, height }: Box,
  { largest, smallest, leading = 1.25 }: Sizes,
) {
  const widths = lines.map(widthOf)
  for (let size = largest; size > smallest; size = Math.round((size - STEP) * 100) / 100) {
    const rows = widths.reduce((sum, ems) => sum + Math.max(1, Math.ceil((ems * size) / width)), 0)
    if (rows * size * leading <= height) return size
  }
  return smallest
}
