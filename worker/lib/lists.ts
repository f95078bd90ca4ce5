/** Made on first use, because that is slow. */
let list: Intl.ListFormat | undefined

/** `Ana, Ben, and Carl`. */
export function inWords(parts: string[]): string {
  list ??= new Intl.ListFormat('en')
  return list.format(parts)
}
