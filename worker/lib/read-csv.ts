import Papa from 'papaparse'

export interface CsvLine {
  cells: string[]
  /** Whether a quote was opened and not closed, or closed in the middle of a cell. */
  isBroken: boolean
}

const separators = [',', ';', '\t', '|']

/** So much of the first line tells what separates its cells. */
const LOOKED_AT = 10_000

/**
 * The lines of a CSV or pasted text, blank ones included, at most `count`. The separator is the one that splits the first
 * filled line most.
 */
export function readCsv(text: string, count: number): CsvLine[] {
  const unified = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const header = /\S.*/.exec(unified)?.[0].slice(0, LOOKED_AT) ?? ''
  const widths = separators.map((separator) => parse(header, separator, 1).data[0]?.length ?? 0)
  const { data, errors } = parse(unified, separators[widths.indexOf(Math.max(...widths))] ?? ',', count)
  const broken = new Set(errors.map((error) => error.row))
  return data.map((cells, i) => ({ cells, isBroken: broken.has(i) }))
}

/** The fast mode would split all of the text first. */
function parse(text: string, delimiter: string, count: number) {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: count, fastMode: false })
}
