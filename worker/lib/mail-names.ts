/**
 * Whether a mail program could turn a name into a link, or a reader mistake it for one: an address, a scheme, `www.` or words
 * joined by a dot such as `example.com`, with look-alike letters and dots too.
 */
function looksLikeLink(text: string): boolean {
  const seen = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return /@|:\/\/|www\.|[\p{L}\p{N}]\p{M}*[.。]\p{L}\p{M}*\p{L}/iu.test(seen)
}

/** Titles that are longer than initials. */
const titles = 'Prof|PROF|Profa|Engr|ENGR|Atty|ATTY|Arch|ARCH|Capt|CAPT|Msgr|Dott|श्रीमती|सुश्री|कुमारी|திருமதி'

/**
 * Initials and short titles of scripts without capitals: one letter. Two from Devanagari to Thai, where they are common and no domain is so
 * short, unlike `例子.公司`.
 */
const withoutCapitals = String.raw`\p{Lo}\p{M}*|(?:(?=[\u0900-\u0eff])\p{Lo}\p{M}*){2}`

/** The place after initials and titles such as those of `S.Rajesh` and `د.محمد`. Not in an address: `bit.Ly/x`. */
const afterInitial = new RegExp(
  String.raw`(?<=(?:^|[\s(])(?:(?:\p{Lu}\p{L}{0,2}|${withoutCapitals}|${titles})\.)+)(?=[\p{Lu}\p{Lo}])(?!\S*\/)`,
  'gu',
)

/**
 * A name for use in a mail to another person; null if it is absent, or looks like a link or an address. Initials and titles that only
 * look like one get a space, with which they cannot become a link: `S. Rajesh`.
 */
export function nameForMail(name: string | null): string | null {
  if (name === null || !looksLikeLink(name)) return name
  const apart = name.replaceAll(afterInitial, ' ')
  return looksLikeLink(apart) ? null : apart
}
