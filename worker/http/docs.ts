import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'

/** Documentation of a handler in /api/openapi.json. */
export interface HandlerDocs {
  summary?: string
  /** Statuses of a success; one unless it depends on what was asked for. */
  answers?: number | number[]
  /** Media type of a success, unless it is JSON. */
  produces?: string
  query?: z.ZodMiniType
  json?: z.ZodMiniType
  /** Fields that may be in the query or in a JSON body. */
  either?: z.ZodMiniType
}

const docs = new WeakMap<object, HandlerDocs>()

export function document<H extends object>(handler: H, about: HandlerDocs): H {
  docs.set(handler, about)
  return handler
}

export function docsOf(handler: object): HandlerDocs | undefined {
  return docs.get(handler)
}

/** Names a route: `routes.post('/guests', describe('Add a guest', { answers: 201 }), …)`. Required for routes under /api. */
export function describe(summary: string, about: Pick<HandlerDocs, 'answers' | 'produces'> = {}): MiddlewareHandler {
  return document((_c, next) => next(), { summary, answers: 200, ...about })
}
