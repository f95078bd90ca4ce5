import { Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { notFound } from '../../http/errors'
import { toIso } from '../../lib/calendar'
import { listLocalMails } from './local/queries'
import { mailsPage, PAGE_LIMIT, pagePolicy } from './page'
import type { LocalMail } from './schema'

const LIST_LIMIT = 2000

/** Answers 404 unless mail is kept locally. */
const onlyLocally: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.env.MAIL_PROVIDER !== 'local') throw notFound()
  await next()
}

export const localMailRoutes = new Hono<AppEnv>()

localMailRoutes.get('/api/dev/mail', describe('Mails kept by the local provider'), onlyLocally, async (c) => {
  const mails = await listLocalMails(c.var.accounts, LIST_LIMIT)
  return c.json<LocalMail[], 200>(
    mails.map((mail) => ({ ...mail, created_at: toIso(mail.created_at) })),
    200,
  )
})

localMailRoutes.get('/dev/mail', onlyLocally, async (c) => {
  const mails = await listLocalMails(c.var.accounts, PAGE_LIMIT)
  return c.html(mailsPage(mails), 200, { 'Content-Security-Policy': pagePolicy() })
})
