/** The body of a ready text: the greeting, paragraphs, and the couple's names beneath the closing. */
export function letter(closing: string, ...paragraphs: string[]): string {
  return ['{greeting}', ...paragraphs, `${closing}\n{names}`].join('\n\n')
}
