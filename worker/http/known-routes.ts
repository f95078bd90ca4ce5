import type { Hono, MiddlewareHandler } from 'hono'
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
    methodsByPath ??= indexRoutes(app)
    const methods = new Set(methodsByPath.match('ALL', c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) throw notFound()
    if (methods.has('GET')) methods.add('HEAD')
    if (!methods.has(c.req.method)) {
      const allowed = [...methods].join(', ')
      throw new HttpError(405, `This address answers ${allowed} only.`, { headers: { Allow: allowed } })
    }
    await next()
  }
}

function indexRoutes(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>()
  const seen = new Set<string>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL' || seen.has(`${method} ${path}`)) continue
    seen.add(`${method} ${path}`)
    router.add('ALL', path, method)
  }
  return router
}
