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

/**
 * Makes an id for a row of many with the same instant, where nothing else decides their order. They sort by their places, from 0. A place
 * replaces the first 12 random bits (RFC 9562, 6.2, method 1); every 4,096 of them take another millisecond.
 */
export function idAt(now: number, place: number): string {
  const id = newId(now + Math.floor(place / 4096))
  return id.slice(0, 15) + (place % 4096).toString(16).padStart(3, '0') + id.slice(18)
}

/** Makes ids that sort in the order in which they are made. */
export function idsInOrder(now: number): () => string {
  let place = 0
  return () => idAt(now, place++)
}

/** Lower bound of the ids that `newId` creates at that instant or later. */
export function firstIdOf(now: number): string {
  return newId(now).slice(0, 13)
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
