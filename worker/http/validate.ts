import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import * as z from 'zod/mini'
import type { AppEnv } from '../context'
import { isRecord } from '../lib/is-record'
import { docsOf, document } from './docs'
import { badRequest, type FieldErrors, HttpError, invalid } from './errors'

const KIBIBYTE = 1024
export const BODY_LIMIT = 256 * KIBIBYTE
export const IMPORT_LIMIT = 2048 * KIBIBYTE

type Takes<Target extends 'json' | 'query', S extends z.ZodMiniType> = MiddlewareHandler<
  AppEnv,
  string,
  { in: { [K in Target]: z.input<S> }; out: { [K in Target]: z.output<S> } }
>

/**
 * Validates the JSON body. Throws 413 if too large, 415 if not JSON, 400 if unreadable, 422 if invalid. With `unpacked`, its
 * limit in bytes, the body may be compressed. `error` words the issues. `schemaFor` makes the schema of one request from what
 * only its wedding knows.
 */
export function json<S extends z.ZodMiniType>(
  schema: S,
  {
    limit = BODY_LIMIT,
    unpacked,
    error,
    schemaFor = () => schema,
  }: {
    limit?: number
    unpacked?: number
    error?: z.core.$ZodErrorMap
    schemaFor?: (c: Context<AppEnv>, body: unknown) => S | Promise<S>
  } = {},
): Takes<'json', S> {
  return document(
    withinLimit(limit, async (c, next) => {
      const body = await readBody(c, unpacked)
      c.req.addValidatedData('json', parse(await schemaFor(c, body), body, { error }))
      await next()
    }),
    { json: schema },
  )
}

/** Validates the query string. Numbers out of range are refused, not clamped. */
export function query<S extends z.ZodMiniType>(schema: S): Takes<'query', S> {
  const validator = zValidator(
    'query',
    schema,
    (result) => {
      if (!result.success) throw invalid(fieldErrors(result.error))
    },
    // Synchronous, since zod's asynchronous parsing is slower. The type asks for the error's methods, which nobody calls.
    { validationFunction: (one, value) => one.safeParse(value) as never },
  )
  return document(validator as unknown as Takes<'query', S>, { query: schema })
}

/** Checks the body of calls without fields like any other; most have none. */
export const bodyWithoutFields: MiddlewareHandler<AppEnv> = (c, next) => {
  const isReadLater = () => matchedRoutes(c).some(({ handler }) => docsOf(handler)?.json ?? docsOf(handler)?.either)
  return c.req.raw.body === null || isReadLater() ? next() : refuseUnreadable(c, next)
}

const noFields = z.object({})

interface Refused<S extends z.ZodMiniType> {
  errors: FieldErrors
  /** The fields that are valid. */
  others: z.output<S>
}

interface Reading<S extends z.ZodMiniType> {
  /** Makes the 422 of a call that also checks the valid fields by other rules. */
  refuse?: (c: Context<AppEnv>, refused: Refused<S>) => HttpError
  /** Most bytes of the body. */
  limit?: number
}

/** Validates fields in the query or in a JSON body; the body wins. */
export function either<S extends z.ZodMiniType>(
  schema: S,
  { refuse, limit = BODY_LIMIT }: Reading<S> = {},
): Takes<'json', S> {
  return document(
    withinLimit(limit, async (c, next) => {
      const body = await readBody(c)
      const merged = isRecord(body) ? { ...readQuery(c), ...body } : body
      c.req.addValidatedData('json', parse(schema, merged, { refuse: refuse && ((refused) => refuse(c, refused)) }))
      await next()
    }),
    { either: schema },
  )
}

export function withinLimit(limit: number, read: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  const limited = bodyLimit({
    maxSize: limit,
    onError: () => {
      throw tooLarge(limit)
    },
  })
  return (c, next) => limited(c, async () => void (await read(c, next)))
}

const refuseUnreadable = withinLimit(BODY_LIMIT, async (c, next) => {
  parse(noFields, await readBody(c))
  await next()
})

function parse<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  { refuse, error }: { refuse?: (refused: Refused<S>) => HttpError; error?: z.core.$ZodErrorMap } = {},
): object {
  const result = schema.safeParse(value, { error })
  if (result.success) return result.data as object
  const errors = fieldErrors(result.error)
  if (!refuse || !isRecord(value)) throw invalid(errors)
  const others = schema.safeParse(Object.fromEntries(Object.entries(value).filter(([name]) => !errors[name])))
  throw others.success ? refuse({ errors, others: others.data }) : invalid(errors)
}

/** The first sentence for each field; under `body` what concerns no single field. */
export function fieldErrors(error: Pick<z.core.$ZodError, 'issues'>): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'body'
    errors[field] ??= issue.message
  }
  return errors
}

/** The first sentence for each field, named by its whole path. */
export function pathErrors({ issues }: Pick<z.core.$ZodError, 'issues'>): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

export const tooLarge = (limit: number) =>
  new HttpError(413, `The request is too large: at most ${limit / KIBIBYTE} KiB.`)

export const notJson = () => new HttpError(415, 'Please send JSON (Content-Type: application/json).')

export const UNREADABLE = 'The request body is not valid JSON.'

export function isJson(c: Context<AppEnv>): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
}

/** The body as a stream, decompressed if it has `Content-Encoding: gzip`. */
export function unpack(c: Context<AppEnv>): ReadableStream<Uint8Array> | null {
  const { body } = c.req.raw
  const isPacked = c.req.header('content-encoding')?.toLowerCase() === 'gzip'
  return body && isPacked ? body.pipeThrough(new DecompressionStream('gzip')) : body
}

/** Reads a body that may be compressed; `limit` is its most bytes decompressed. */
async function readUnpacked(c: Context<AppEnv>, limit: number): Promise<ArrayBuffer> {
  let size = 0
  const measured = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      controller.enqueue(chunk)
    },
  })
  return new Response(unpack(c)?.pipeThrough(measured)).arrayBuffer().catch((error: unknown) => {
    throw error instanceof HttpError ? error : badRequest(UNREADABLE)
  })
}

async function readBody(c: Context<AppEnv>, unpacked?: number): Promise<unknown> {
  const bytes = unpacked === undefined ? await c.req.arrayBuffer() : await readUnpacked(c, unpacked)
  if (bytes.byteLength === 0) return {}
  if (!isJson(c)) throw notJson()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    throw badRequest(UNREADABLE)
  }
}

function readQuery(c: Context<AppEnv>): Record<string, unknown> {
  const entries = Object.entries(c.req.queries())
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}
