/**
 * The start of what a spreadsheet may run as a formula (OWASP), full-width characters included. Leading apostrophes belong
 * to it, so that `'=1` typed by a person survives an export and import.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
const protectedStart = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Prefixes an apostrophe to text that a spreadsheet could run as a formula. */
export function protectCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Reverts `protectCell`: `unprotectCell(protectCell(text))` is `text`. */
export function unprotectCell(text: string): string {
  return protectedStart.test(text) ? text.slice(1) : text
}

export type CsvValue = string | number | null

/** A CSV file (RFC 4180, UTF-8 with BOM, CRLF), each cell protected. Null is an empty cell. */
export function toCsv(rows: CsvValue[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

/** Quotes semicolons and tabs too, because spreadsheets in many countries separate cells by them. */
function toCell(value: CsvValue): string {
  const text = protectCell(String(value ?? ''))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
