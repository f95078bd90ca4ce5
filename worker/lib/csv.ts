/**
 * What a spreadsheet may take for the start of a formula (OWASP), full-width forms included. Leading apostrophes before it
 * count too, so that `'=1`, typed by a person, does not come back from a file as `=1`.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
const protectedStart = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Text that no spreadsheet runs: an apostrophe comes before what could start a formula. */
export function protectCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Takes back what `protectCell` added, and nothing else: `unprotectCell(protectCell(text))` is `text`. */
export function unprotectCell(text: string): string {
  return protectedStart.test(text) ? text.slice(1) : text
}

export type CsvValue = string | number | null

/** A CSV file (RFC 4180, UTF-8 with BOM, CRLF), each cell protected. Null is an empty cell. */
export function toCsv(rows: CsvValue[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

/** Semicolons and tabs are quoted as well: in many countries they are what separates cells. */
function toCell(value: CsvValue): string {
  const text = protectCell(String(value ?? ''))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
