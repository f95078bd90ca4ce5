import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { notFound, raise } from '../../../http/errors'
import { texts } from '../../../texts/texts'
import { householdIdOf } from '../../guests/rules'
import { coupleNames } from '../../settings/rules'
import { homeOf, settingOf } from '../answer'
import { messageSubject } from '../messages'
import type { HistoryEntry } from '../schema'
import { addressTo } from '../wording/job'
import { loadHistory } from './queries'
import { toHistory } from './rules'

export const historyRoutes = new Hono<AppEnv>()

historyRoutes.get('/guests/:id/history', describe('What was sent to a guest and answered, newest first'), async (c) => {
  const { db, wedding } = c.var
  const guestId = c.req.param('id')
  const { written, ...read } = (await loadHistory(db, wedding.id, guestId)) ?? raise(notFound())
  const { home, facts } = await homeOf(c, householdIdOf(read.guest))
  const { occasions } = facts
  const person = home?.members.find(({ id }) => id === guestId)
  const messages = written.map((message) => {
    const setting = settingOf(c, message, { occasions, told: [] })
    const subject = home && person ? messageSubject(addressTo(setting, home, person)) : message.subject
    return [message.id, { kind: message.kind, subject }] as const
  })
  const subject = texts().reminder.subject({ couple: coupleNames(wedding), by: null })
  return c.json<HistoryEntry[], 200>(toHistory(read, { occasions, subject, messages: new Map(messages) }), 200)
})
