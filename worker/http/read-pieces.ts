import type { Context } from 'hono'
import type { AppEnv } from '../context'
import { type JsonPiece, NotAnObject, readJson } from '../lib/read-json'
import { badRequest, HttpError, invalid } from './errors'
import { BODY_LIMIT, IMPORT_LIMIT, isJson, notJson, tooLarge, UNREADABLE, unpack } from './validate'

/** Far above what the limits of a wedding let in, and still an end. */
const FILE_LIMIT = 512 * 1024 * 1024

interface Expected {
  /** How the text of such a file begins. A body that begins otherwise may be as large as any import, and no larger. */
  opening: RegExp
  /** Says that it is no such file. */
  refusal: string
}

/**
 * The pieces of a file in the body, as they arrive, so that its size does not matter. It may come compressed
 * (`Content-Encoding: gzip`). 413 too large, 415 not JSON, 400 unreadable, 422 no object.
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
    // What cannot be parsed, decoded or decompressed.
    if (error instanceof SyntaxError || error instanceof TypeError) throw badRequest(UNREADABLE)
    throw error
  }
}

async function* decode(bytes: ReadableStream<Uint8Array>, { opening }: Expected): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let size = 0
  let held = ''
  let isExpected = false
  for await (const chunk of bytes) {
    size += chunk.byteLength
    held += decoder.decode(chunk, { stream: true })
    isExpected ||= opening.test(held.slice(0, 100))
    const limit = isExpected ? FILE_LIMIT : IMPORT_LIMIT
    if (size > limit) throw tooLarge(limit)
    if (!isExpected) continue
    yield held
    held = ''
  }
  yield held + decoder.decode()
}
