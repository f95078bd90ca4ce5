import type { Context } from 'hono'
import type { AppEnv } from '../context'
import { type JsonPiece, NotAnObject, readJson } from '../lib/read-json'
import { badRequest, HttpError, invalid } from './errors'
import { BODY_LIMIT, IMPORT_LIMIT, isJson, notJson, tooLarge, UNREADABLE, unpack } from './validate'

/** Far more than a wedding's limits allow. */
const FILE_LIMIT = 512 * 1024 * 1024

/** Characters of a file that tell its kind. */
const OPENING = 100

interface Expected {
  /** Matches the first `OPENING` characters of such a file. Any other body is limited to the size of an import. */
  opening: RegExp
  /** The sentence for another kind of file. */
  refusal: string
}

/**
 * Yields the pieces of a JSON file in the body as they arrive. The body may be compressed (`Content-Encoding: gzip`). Throws
 * 413 if too large, 415 if not JSON, 400 if unreadable, 422 if not an object.
 */
export async function* readPieces(c: Context<AppEnv>, expected: Expected): AsyncGenerator<JsonPiece> {
  const bytes = unpack(c)
  if (bytes === null) throw invalid({ body: expected.refusal })
  if (!isJson(c)) throw notJson()
  try {
    yield* readJson(decode(bytes, expected), BODY_LIMIT)
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof NotAnObject || error instanceof RangeError) throw invalid({ body: expected.refusal })
    // SyntaxError: not parsed; TypeError: not decoded or decompressed.
    if (error instanceof SyntaxError || error instanceof TypeError) throw badRequest(UNREADABLE)
    throw error
  }
}

async function* decode(bytes: ReadableStream<Uint8Array>, { opening }: Expected): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let size = 0
  let start = ''
  let isExpected = false
  const held: string[] = []
  for await (const chunk of bytes) {
    size += chunk.byteLength
    const text = decoder.decode(chunk, { stream: true })
    held.push(text)
    // Only the start is ever joined: joining all again for every chunk takes a second for 1.5 MB.
    if (start.length < OPENING) start = (start + text).slice(0, OPENING)
    isExpected ||= opening.test(start)
    const limit = isExpected ? FILE_LIMIT : IMPORT_LIMIT
    if (size > limit) throw tooLarge(limit)
    if (isExpected) yield held.splice(0).join('')
  }
  yield held.join('') + decoder.decode()
}
