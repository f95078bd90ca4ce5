import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'

/** What a handler tells /api/openapi.json about itself. */
export interface HandlerDocs {
  summary?: string
  /** Status of success. */
  answers?: number
  /** Media type of success, when it is not JSON. */
  produces?: string
  query?: z.ZodType
  json?: z.ZodType
  /** The fields may come in the query or in a JSON body. */
  either?: z.ZodType
}

const docs = new WeakMap<object, HandlerDocs>()

export function document<H extends object>(handler: H, about: HandlerDocs): H {
  docs.set(handler, about)
  return handler
}

export function docsOf(handler: object): HandlerDocs | undefined {
  return docs.get(handler)
}

/** Names a route: `routes.post('/guests', describe('Add a guest', { answers: 201 }), …)`. Every route under /api has one. */
export function describe(summary: string, about: Pick<HandlerDocs, 'answers' | 'produces'> = {}): MiddlewareHandler {
  return document((_c, next) => next(), { summary, answers: 200, ...about })
}
