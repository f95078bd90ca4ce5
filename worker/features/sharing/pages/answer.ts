import type { Context, ErrorHandler, Handler } from 'hono'
import type { AppEnv } from '../../../context'
import { answerError, notFound } from '../../../http/errors'
import { errorPageStatus } from '../../../http/guests-pages'
import { failedSharePage, invalidSharePage, noticePolicy } from '../page'

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
  return c.html(page(status), errorPageStatus(status), { 'Content-Security-Policy': noticePolicy() })
}
