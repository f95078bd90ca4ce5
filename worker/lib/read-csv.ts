interface CsvLine {
  cells: string[]
  /** Whether a quote is never closed, or closes in the middle of a cell. */
  isBroken: boolean
}

const separators = [',', ';', '\t', '|']

/** Characters of the first line that are used to detect the separator. */
const SAMPLE_LENGTH = 10_000

/**
 * Reads at most `count` lines of CSV or pasted text, blank ones included. The separator is the one that splits the first
 * filled line into the most cells. Of a line with more than `width` cells, the last one kept is the last that is filled.
 */
export function readCsv(text: string, count: number, width = Number.POSITIVE_INFINITY): CsvLine[] {
  const unified = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const header = /\S.*/.exec(unified)?.[0].slice(0, SAMPLE_LENGTH) ?? ''
  const widths = separators.map((separator) => [...linesOf(header, separator)][0]?.cells.length ?? 0)
  const separator = separators[widths.indexOf(Math.max(...widths))] ?? ','
  const lines: CsvLine[] = []
  for (const line of linesOf(unified, separator, width)) if (lines.push(line) >= count) break
  return lines
}

function* linesOf(text: string, separator: string, width = Number.POSITIVE_INFINITY): Generator<CsvLine> {
  if (text === '') return
  // Kept from cell to cell, since the next newline may be far beyond.
  let [separatorAt, newlineAt] = [-1, -1]
  const endOfCell = (from: number) => {
    if (separatorAt < from) separatorAt = find(text, separator, from)
    if (newlineAt < from) newlineAt = find(text, '\n', from)
    return Math.min(separatorAt, newlineAt)
  }
  let line: CsvLine = { cells: [], isBroken: false }
  for (let at = 0; ; ) {
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : null
    const end = quoted?.end ?? endOfCell(at)
    const cell = quoted?.cell ?? text.slice(at, end)
    if (quoted?.isBroken) line.isBroken = true
    if (line.cells.length < width) line.cells.push(cell)
    else if (cell.trim() !== '') line.cells[width - 1] = cell
    at = end + 1
    if (text[end] === separator) continue
    yield line
    if (end === text.length) return
    line = { cells: [], isBroken: false }
  }
}

/** Reads a cell whose opening quote is at `start`. Without a closing one it takes the rest. */
function readQuoted(text: string, start: number, separator: string): { cell: string; end: number; isBroken: boolean } {
  let isBroken = false
  let quote = start
  for (;;) {
    quote = text.indexOf('"', quote + 1)
    if (quote === -1) return { cell: text.slice(start + 1), end: text.length, isBroken: true }
    if (text[quote + 1] === '"') {
      quote += 1
      continue
    }
    let end = quote + 1
    while (text[end] !== separator && text[end] !== '\n' && text[end]?.trim() === '') end += 1
    if (end === text.length || text[end] === separator || text[end] === '\n') {
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end, isBroken }
    }
    isBroken = true
  }
}

/** The next place of a character, or the end. */
function find(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from)
  return at === -1 ? text.length : at
}
