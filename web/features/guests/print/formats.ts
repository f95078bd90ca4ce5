/** Printable sheets, by their value in the address. */
export const sheetLabels = {
  invitations: 'Invitation cards',
  inserts: 'Small cards',
  letters: 'Letters',
  envelopes: 'Envelopes',
  labels: 'Address labels',
} as const
export type SheetKind = keyof typeof sheetLabels

/** A page with places for cards or labels, all in millimetres. */
export interface Format {
  label: string
  width: number
  height: number
  columns: number
  rows: number
  /** The size of one card or label. */
  cell: { width: number; height: number }
  /** The first one, from the page's edges. */
  left: number
  top: number
  /** Between columns; rows touch. */
  gap: number
}

const INCH = 25.4
const a4 = { width: 210, height: 297 }
const letter = { width: 8.5 * INCH, height: 11 * INCH }

/** A grid in the middle of a page. */
function grid(
  label: string,
  page: { width: number; height: number },
  { columns, rows, cell, gap = 0 }: Pick<Format, 'columns' | 'rows' | 'cell'> & { gap?: number },
): Format {
  const left = (page.width - columns * cell.width - (columns - 1) * gap) / 2
  return { label, ...page, columns, rows, cell, gap, left, top: (page.height - rows * cell.height) / 2 }
}

const quarters = { columns: 2, rows: 2 }
const ten = { columns: 2, rows: 5 }

/** A page with one place, which is all of it. */
const whole = (label: string, width: number, height: number) =>
  grid(label, { width, height }, { columns: 1, rows: 1, cell: { width, height } })

/** Pages with one sign or letter. */
export const pageFormats = {
  a4: whole('A4', a4.width, a4.height),
  letter: whole('US Letter', letter.width, letter.height),
}

/** The choices of each kind by their value in the address; the names of label sheets are those on their packs. */
export const formats = {
  invitations: {
    a4: grid('A4, four to a page', a4, { ...quarters, cell: { width: 105, height: 148.5 } }),
    letter: grid('US Letter, four to a page', letter, {
      ...quarters,
      cell: { width: 4.25 * INCH, height: 5.5 * INCH },
    }),
  },
  inserts: {
    a4: grid('A4, ten to a page (85 × 54 mm)', a4, { ...ten, cell: { width: 85, height: 54 } }),
    letter: grid('US Letter, ten to a page (3½ × 2 in)', letter, {
      ...ten,
      cell: { width: 3.5 * INCH, height: 2 * INCH },
    }),
  },
  letters: pageFormats,
  envelopes: {
    c6: whole('C6 (162 × 114 mm)', 162, 114),
    dl: whole('DL (220 × 110 mm)', 220, 110),
    n10: whole('No. 10 (9½ × 4⅛ in)', 9.5 * INCH, 4.125 * INCH),
    a7: whole('A7 (7¼ × 5¼ in)', 7.25 * INCH, 5.25 * INCH),
  },
  labels: {
    'a4-24': grid('A4, 24 labels (63.5 × 33.9 mm)', a4, {
      columns: 3,
      rows: 8,
      cell: { width: 63.5, height: 33.9 },
      gap: 2.5,
    }),
    'a4-14': grid('A4, 14 labels (99.1 × 38.1 mm)', a4, {
      columns: 2,
      rows: 7,
      cell: { width: 99.1, height: 38.1 },
      gap: 2.5,
    }),
    'letter-30': grid('US Letter, 30 labels (2⅝ × 1 in)', letter, {
      columns: 3,
      rows: 10,
      cell: { width: 2.625 * INCH, height: INCH },
      gap: 0.125 * INCH,
    }),
  },
} as const satisfies Record<SheetKind, Record<string, Format>>

/** Countries that write on US paper. */
const onLetter = /-(US|CA|MX|PH|CO|CL|CR|GT|VE)\b/

/** The first choice of a kind on the paper that is usual where a reader's locale (a BCP 47 tag) is spoken. */
export function usualFormat(kind: SheetKind, locale: string): string {
  const isLetter = onLetter.test(locale)
  const usual: Record<SheetKind, string> = {
    invitations: isLetter ? 'letter' : 'a4',
    inserts: isLetter ? 'letter' : 'a4',
    letters: isLetter ? 'letter' : 'a4',
    envelopes: isLetter ? 'a7' : 'c6',
    labels: isLetter ? 'letter-30' : 'a4-24',
  }
  return usual[kind]
}

/** Distributes items over pages; `skipped` places of the first one stay free. */
export function paginate<T>(items: readonly T[], perPage: number, skipped = 0): (T | null)[][] {
  const all = [...Array<null>(skipped).fill(null), ...items]
  return Array.from({ length: Math.ceil(all.length / perPage) }, (_, i) => all.slice(i * perPage, (i + 1) * perPage))
}
