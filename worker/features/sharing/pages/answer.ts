import type { Context, ErrorHandler, Handler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../../../context'
import { answerError, notFound } from '../../../http/errors'
import { failedSharePage, invalidSharePage, noticePolicy } from '../page'

/** Middleware of all pages for people without an account. */
export const notForCrawlers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
}

/** An error as a page; a 404 is the same for every link that leads nowhere. */
export const answerWithPage: ErrorHandler<AppEnv> = (error, c) =>
  answerWith(error, c, (status) => (status === 404 ? invalidSharePage() : failedSharePage(status)))

/** Answers every other address beneath a page like a wrong link, so that none shows the app's login. Mounted after the page's routes. */
export const noSuchPage: Handler<AppEnv> = () => {
  throw notFound()
}

/** An error as the caller's own page. */
export function answerWith(error: Error, c: Context<AppEnv>, page: (status: number) => string) {
  const { status } = answerError(error, c)
  const shown = (status >= 500 ? 503 : status) as ContentfulStatusCode
  return c.html(page(status), shown, { 'Content-Security-Policy': noticePolicy() })
}
