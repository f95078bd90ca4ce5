import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { notFound, raise } from '../../http/errors'
import { appOrigin } from '../../http/origin'
import { matchLocale } from '../../lib/locales'
import { readyTexts } from '../../texts/messages/ready-texts'
import { type StoredOccasion, sortOccasions } from '../occasions/rules'
import { type Decided, readAudience } from './audience/job'
import { loadHome } from './audience/queries'
import { aboutOf, type Facts, type Home, homesOf } from './audience/rules'
import { changesToShow, type Told } from './changes/rules'
import { findMessage, loadMessages } from './queries'
import { missingLocales, type StoredMessage, sumDeliveries, toMessage } from './rules'
import type { Message } from './schema'
import type { Setting } from './wording/job'

/** The message that a path names. */
export async function namedMessage({ req, var: { db, wedding } }: Context<AppEnv>): Promise<StoredMessage> {
  return (await findMessage(db, wedding.id, req.param('id') ?? '')) ?? raise(notFound())
}

/** Messages as an answer has them: all, newest first, or the one of this id. */
export async function presentMessages({ var: { db, wedding } }: Context<AppEnv>, id?: string): Promise<Message[]> {
  const { rows, counts, locales, told, stored } = await loadMessages(db, wedding.id, id)
  const usual = wedding.default_locale
  const used = [...new Set(locales.flatMap((tag) => matchLocale(tag) ?? []))]
  const occasions = sortOccasions(stored, wedding)
  return rows.map((row) => {
    const about = aboutOf(row, wedding)
    const theirs = occasions.filter(({ id }) => about.includes(id))
    return toMessage(row, {
      counts: sumDeliveries(counts.get(row.id) ?? []),
      missing_locales: missingLocales(row, { used, usual, all: readyTexts() }),
      changes: row.kind === 'change' ? changesToShow(theirs, told, wedding) : [],
    })
  })
}

export async function presentMessage(c: Context<AppEnv>, id: string): Promise<Message> {
  const [message] = await presentMessages(c, id)
  return message ?? raise(notFound())
}

/** What a message's words depend on besides the household; `changes` are those of a notice that has not started. */
export function settingOf(
  c: Context<AppEnv>,
  message: StoredMessage,
  { occasions, told }: { occasions: StoredOccasion[]; told: Told[] },
): Setting {
  const { wedding, now } = c.var
  const about = aboutOf(message, wedding)
  const theirs = occasions.filter(({ id }) => about.includes(id))
  const changes = message.changes ?? (message.kind === 'change' ? changesToShow(theirs, told, wedding) : null)
  const secret = c.env.POSY_SECRET
  return { secret, origin: appOrigin(c), wedding, occasions, message: { ...message, changes }, now }
}

/** The households that a message is for now, or when it is scheduled to start, with what was read to decide it. */
export function audienceOf({ var: { db, wedding, now } }: Context<AppEnv>, message: StoredMessage): Promise<Decided> {
  const startsAt = message.status === 'scheduled' ? Math.max(now, message.scheduled_at ?? 0) : now
  return readAudience(db, wedding, { message, now, startsAt })
}

/** A household as it is now; none if it is gone. */
export async function homeOf(
  { var: { db, wedding, now } }: Context<AppEnv>,
  id: string,
): Promise<{ home: Home | undefined; facts: Facts }> {
  const { people, rows, stored } = await loadHome(db, wedding.id, id)
  const home = homesOf(rows, people).find(({ members }) => members.length > 0)
  const facts = {
    wedding,
    occasions: sortOccasions(stored, wedding),
    sent: new Set<string>(),
    reminded: new Set<string>(),
    now,
  }
  return { home, facts }
}
