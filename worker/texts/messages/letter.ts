/** The body of a ready text: the greeting, paragraphs, and a closing with the couple's names. */
export function letter(closing: string, ...paragraphs: string[]): string {
  return ['{greeting}', ...paragraphs, closing].join('\n\n')
}
