import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonPiece, NotAnObject, readJson } from '../../worker/lib/read-json'

/** Reads all pieces of a text that arrives in chunks of `size`. */
async function pieces(text: string, size = 7, longest = 10_000): Promise<JsonPiece[]> {
  async function* parts() {
    for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size)
  }
  const found: JsonPiece[] = []
  for await (const piece of readJson(parts(), longest)) found.push(piece)
  return found
}

const object = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())))

describe('a JSON object read piece by piece', () => {
  test('has the same pieces as when parsed at once, in chunks of any size', { tags: 'exhaustive' }, async () => {
    await fc.assert(
      fc.asyncProperty(object, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (value, size, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? '\r\n\t' : '')
        const expected = Object.entries(JSON.parse(text) as typeof value).flatMap(([name, whole]): JsonPiece[] =>
          Array.isArray(whole)
            ? whole.map((one, index) => ({ name, index, value: one }))
            : [{ name, index: null, value: whole }],
        )
        expect(await pieces(text, size)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('is refused exactly when it is not valid JSON', { tags: 'exhaustive' }, async () => {
    const spoiled = fc.tuple(object, fc.nat(), fc.constantFrom('', '"', ',', '{', ']', '}', ':', '\\', 'x', ' ', '1'))
    await fc.assert(
      fc.asyncProperty(spoiled, async ([value, place, junk]) => {
        const text = JSON.stringify(value)
        const i = place % (text.length + 1)
        const broken = text.slice(0, i) + junk + text.slice(i + 1)
        const isJson = parses(broken)
        const isRead = await pieces(broken).then(
          () => true,
          (error: unknown) => error instanceof NotAnObject,
        )
        expect(isRead, broken).toBe(isJson)
      }),
      { numRuns: 500 },
    )
  })

  test.each(['[]', 'null', '7', '"text"', ' [{"a":1}] '])('cannot be %s', async (text) => {
    await expect(pieces(text)).rejects.toThrow(NotAnObject)
  })

  test('is refused with a piece that is too long', async () => {
    await expect(pieces(`{"a":["${'x'.repeat(98)}"]}`, 7, 100)).resolves.toHaveLength(1)
    await expect(pieces(`{"a":["${'x'.repeat(99)}"]}`, 7, 100)).rejects.toThrow(RangeError)
    await expect(pieces(`{"a":"${'x'.repeat(1000)}`, 7, 100)).rejects.toThrow(RangeError)
  })
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
