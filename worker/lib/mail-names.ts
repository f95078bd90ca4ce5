/**
 * Whether a mail program could turn a name into a link, or a reader mistake it for one: an address, a scheme, `www.` or words
 * joined by a dot such as `example.com`, with look-alike letters and dots too.
 */
function looksLikeLink(text: string): boolean {
  const seen = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return /@|:\/\/|www\.|[\p{L}\p{N}][.。]\p{L}{2}/iu.test(seen)
}

/** The place after initials such as the one of `S.Rajesh`. Not in an address: `bit.Ly/x`. */
const afterInitial = /(?<=(?:^|[\s(])(?:\p{Lu}\p{L}{0,2}\.)+)(?=\p{Lu})(?!\S*\/)/gu

/**
 * A name for use in a mail to another person; null if it is absent, or looks like a link or an address. Initials that only look like
 * one get a space, with which they cannot become a link: `S. Rajesh`.
 */
export function nameForMail(name: string | null): string | null {
  if (name === null || !looksLikeLink(name)) return name
  const apart = name.replaceAll(afterInitial, ' ')
  return looksLikeLink(apart) ? null : apart
}
