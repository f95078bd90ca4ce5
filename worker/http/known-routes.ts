import type { Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { METHOD_NAME_ALL } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppEnv } from '../context'
import { HttpError, notFound } from './errors'

/**
 * Answers 404 for a path that no route has and 405 with `Allow` for a method it has not, before anybody is asked who they
 * are: which routes exist is no secret (/api/openapi.json lists them).
 */
export function onlyKnownRoutes(app: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  let methodsByPath: TrieRouter<string> | undefined
  return async (c, next) => {
    if (matchedRoutes(c).some(isEndpoint)) return next()
    methodsByPath ??= indexRoutes(app)
    const methods = new Set(methodsByPath.match(METHOD_NAME_ALL, c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) throw notFound()
    if (methods.has('GET')) methods.add('HEAD')
    const allowed = [...methods].join(', ')
    throw new HttpError(405, `This address answers ${allowed} only.`, { headers: { Allow: allowed } })
  }
}

/** What is for every method is not a route but stands before some. */
function isEndpoint({ method }: { method: string }): boolean {
  return method !== METHOD_NAME_ALL
}

function indexRoutes(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>()
  const seen = new Set<string>()
  for (const { method, path } of app.routes.filter(isEndpoint)) {
    if (seen.has(`${method} ${path}`)) continue
    seen.add(`${method} ${path}`)
    router.add(METHOD_NAME_ALL, path, method)
  }
  return router
}
