import type { Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { METHOD_NAME_ALL } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppEnv } from '../context'
import { HttpError, notFound } from './errors'

/**
 * Answers 404 for unknown paths, and 405 with `Allow` for other methods of a known path. Comes before authentication, since
 * /api/openapi.json lists all routes anyway. A literal path (/tasks/summary) takes precedence over a pattern (/tasks/:id).
 */
export function onlyKnownRoutes(app: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  let methodsByPath: Map<string, Set<string>> | undefined
  let patterns: TrieRouter<Set<string>> | undefined
  return async (c, next) => {
    methodsByPath ??= collectMethods(app)
    const literal = methodsByPath.get(c.req.path)
    if (literal ? literal.has(c.req.method) : matchedRoutes(c).some(isEndpoint)) return next()
    patterns ??= indexPatterns(methodsByPath)
    const methods = literal ?? new Set(patterns.match(METHOD_NAME_ALL, c.req.path)[0].flatMap(([own]) => [...own]))
    if (methods.size === 0) throw notFound()
    const allowed = [...methods].join(', ')
    throw new HttpError(405, `This address answers ${allowed} only.`, { headers: { Allow: allowed } })
  }
}

/** Middleware is registered for all methods, an endpoint for one. */
function isEndpoint({ method }: { method: string }): boolean {
  return method !== METHOD_NAME_ALL
}

function collectMethods(app: Hono<AppEnv>): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>()
  for (const { method, path } of app.routes.filter(isEndpoint)) {
    const methods = byPath.get(path) ?? new Set()
    byPath.set(path, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  return byPath
}

function indexPatterns(methodsByPath: Map<string, Set<string>>): TrieRouter<Set<string>> {
  const router = new TrieRouter<Set<string>>()
  for (const [path, methods] of methodsByPath) router.add(METHOD_NAME_ALL, path, methods)
  return router
}
