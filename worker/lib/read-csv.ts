import Papa from 'papaparse'

export interface CsvLine {
  cells: string[]
  /** Whether a quote was opened and not closed, or closed in the middle of a cell. */
  isBroken: boolean
}

const separators = [',', ';', '\t', '|']

/** The lines of a CSV or pasted text, blank ones included. The separator is the one that splits the first filled line most. */
export function readCsv(text: string): CsvLine[] {
  const unified = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const header = /\S.*/.exec(unified)?.[0] ?? ''
  const widths = separators.map((separator) => parse(header, separator).data[0]?.length ?? 0)
  const { data, errors } = parse(unified, separators[widths.indexOf(Math.max(...widths))] ?? ',')
  const broken = new Set(errors.map((error) => error.row))
  return data.map((cells, i) => ({ cells, isBroken: broken.has(i) }))
}

function parse(text: string, delimiter: string) {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n' })
}
