/**
 * A UUIDv7 (RFC 9562): 48 bits of epoch milliseconds, then 74 random bits, so that ids sort by time and cannot be guessed.
 * Not built on `crypto.randomUUID`, which browsers lack without HTTPS.
 */
export function newId(now: number): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f)
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f)
  let hex = now.toString(16).padStart(12, '0')
  for (const byte of random) hex += hexOfByte[byte]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Lower bound of the ids that `newId` creates at that instant or later. */
export function firstIdOf(now: number): string {
  return newId(now).slice(0, 13)
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
