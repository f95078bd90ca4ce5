import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../context'

/** Keeps what guests' and shared links show out of search engines. The page to unsubscribe says so itself. */
export const notForCrawlers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
}

/** The status of a page about an error. The server's own faults get 503, so that nobody takes a valid link for an invalid one. */
export function errorPageStatus(status: number): ContentfulStatusCode {
  return status >= 500 ? 503 : (status as ContentfulStatusCode)
}
