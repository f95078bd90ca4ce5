import fc from 'fast-check'

/** Code points that are half a surrogate pair. */
const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any character of Unicode. The unit `binary` of fast-check is the same, but takes two seconds to build. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count))
