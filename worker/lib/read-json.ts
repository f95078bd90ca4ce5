/** A value of the object, or one item of a list in it. */
export interface JsonPiece {
  name: string
  /** Index of an item of a list, from 0; null for any other value. */
  index: number | null
  value: unknown
}

/** Valid JSON that is not an object. */
export class NotAnObject extends Error {
  override name = 'NotAnObject'
}

const quote = 34
const opening = new Set([123, 91])
const closing = new Set([125, 93])
const separating = new Set([44, 58])
const spaces = new Set([32, 9, 13, 10])

function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

/**
 * Yields the pieces of a JSON object as they arrive, so that a large file is never in memory as a whole. Throws a
 * SyntaxError for invalid JSON, and a RangeError for a piece of more than `longest` UTF-16 units.
 */
export async function* readJson(chunks: AsyncIterable<string>, longest: number): AsyncGenerator<JsonPiece> {
  const source = chunks[Symbol.asyncIterator]()
  let text = ''
  let at = 0

  /** Appends the next chunk and drops the text before `start`. False at the end. */
  async function read(start: number): Promise<boolean> {
    const { done, value } = await source.next()
    if (done) return false
    text = text.slice(start) + value
    at -= start
    return true
  }

  /** Skips whitespace and returns the next character; '' at the end. */
  async function peek(): Promise<string> {
    for (;;) {
      while (spaces.has(text.charCodeAt(at))) at++
      if (at < text.length) return text[at] ?? ''
      if (!(await read(at))) return ''
    }
  }

  async function take(...wanted: string[]): Promise<string> {
    const character = await peek()
    if (!wanted.includes(character)) throw new SyntaxError()
    at++
    return character
  }

  async function piece(): Promise<unknown> {
    await peek()
    let start = at
    let depth = 0
    let isInText = false
    for (;;) {
      for (; at < text.length; at++) {
        if (isInText) {
          const end = text.indexOf('"', at)
          at = end < 0 ? text.length : end
          if (end < 0) break
          isInText = isEscaped(text, end)
          continue
        }
        const code = text.charCodeAt(at)
        if (code === quote) isInText = true
        else if (opening.has(code)) depth++
        else if (depth === 0 && (closing.has(code) || separating.has(code))) return parse(start)
        else if (closing.has(code)) depth--
      }
      if (at - start > longest) throw new RangeError()
      if (!(await read(start))) return parse(start)
      start = 0
    }
  }

  function parse(start: number): unknown {
    if (at - start > longest) throw new RangeError()
    return JSON.parse(text.slice(start, at))
  }

  try {
    if ((await peek()) !== '{') {
      await piece()
      if ((await peek()) !== '') throw new SyntaxError()
      throw new NotAnObject()
    }
    at++
    if ((await peek()) === '}') at++
    else {
      do {
        const name = await piece()
        if (typeof name !== 'string') throw new SyntaxError()
        await take(':')
        if ((await peek()) === '[') yield* list(name)
        else yield { name, index: null, value: await piece() }
      } while ((await take(',', '}')) === ',')
    }
    if ((await peek()) !== '') throw new SyntaxError()
  } finally {
    await source.return?.()
  }

  async function* list(name: string): AsyncGenerator<JsonPiece> {
    at++
    if ((await peek()) === ']') at++
    else {
      let index = 0
      do yield { name, index: index++, value: await piece() }
      while ((await take(',', ']')) === ',')
    }
  }
}
