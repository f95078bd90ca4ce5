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
/** Ems of wide characters (CJK and emoji), capitals and all others, with some to spare. */
const WIDE = 1
const CAPITAL = 0.7
const USUAL = 0.55

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u

function widthOf(text: string): number {
  const letters = [...text.normalize('NFC').replace(/\p{Mn}/gu, '')]
  return letters.reduce((sum, letter) => sum + emsOf(letter), 0)
}

function emsOf(letter: string): number {
  if (/\d/.test(letter)) return USUAL
  if (wide.test(letter)) return WIDE
  return /\p{Lu}/u.test(letter) ? CAPITAL : USUAL
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
