/** Converts a decimal digit of any script to 0–9. Unicode has the ten digits of a script in a row. */
const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

/** Short text in compatibility form (NFKC) with the digits of any script as 0–9. */
export function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
}
