import Papa from 'papaparse'

export interface CsvLine {
  cells: string[]
  /** Whether a quote is never closed, or closes in the middle of a cell. */
  isBroken: boolean
}

const separators = [',', ';', '\t', '|']

/** Characters of the first line that are used to detect the separator. */
const SAMPLE_LENGTH = 10_000

/**
 * Reads at most `count` lines of CSV or pasted text, blank ones included. The separator is the one that splits the first
 * filled line into the most cells.
 */
export function readCsv(text: string, count: number): CsvLine[] {
  const unified = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const header = /\S.*/.exec(unified)?.[0].slice(0, SAMPLE_LENGTH) ?? ''
  const widths = separators.map((separator) => parse(header, separator, 1).data[0]?.length ?? 0)
  const { data, errors } = parse(unified, separators[widths.indexOf(Math.max(...widths))] ?? ',', count)
  const broken = new Set(errors.map((error) => error.row))
  return data.map((cells, i) => ({ cells, isBroken: broken.has(i) }))
}

/** Without Papa's fast mode, which splits the whole text before it stops at `count`. */
function parse(text: string, delimiter: string, count: number) {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: count, fastMode: false })
}
