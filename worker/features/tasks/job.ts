import type { Bindings } from '../../context'
import type { Database } from '../../db/client'
import { endOfDay } from '../../lib/calendar'
import { newId } from '../../lib/ids'
import type { Composer } from '../mail/job'
import { queueForMembers } from '../mail/queries'
import { taskDigestMail } from './messages'
import { type DigestReader, findDigests, listDigestReaders } from './queries'
import { digestUntil, dueDigest, isOverdue } from './rules'

/** Readers per statement. */
const PAGE = 500

/** Queues the weekly digest for each member, in all weddings that have it on and where it is Monday morning. */
export async function queueTaskDigests(db: Database, now: number): Promise<{ queued: number }> {
  let queued = 0
  let page: DigestReader[] = []
  do {
    page = await listDigestReaders(db, { limit: PAGE, after: page.at(-1) })
    queued += await queueForMembers(
      db,
      page.flatMap((reader) => digestOf(reader, now)),
    )
  } while (page.length === PAGE)
  return { queued }
}

function digestOf({ wedding_id, user_id, timezone, last_digest }: DigestReader, now: number) {
  const monday = dueDigest(timezone, now)
  if (monday === undefined || monday === last_digest) return []
  return {
    id: newId(now),
    wedding_id,
    user_id,
    kind: 'task_digest' as const,
    unique_key: `task_digest:${wedding_id}:${monday}:${user_id}`,
    deadline: monday,
    due_at: now,
    expires_at: endOfDay(monday, timezone),
    created_at: now,
  }
}

/** Composes digests from the tasks' current data, and cancels those of weeks without due tasks. */
export function digestComposer(env: Bindings, db: Database): Composer {
  return async (mails) => {
    const digests = await findDigests(
      db,
      mails.map(({ id }) => id),
    )
    return (mail) => {
      const found = digests.get(mail.id)
      if (!found) return { cancelled: 'The person is not part of the wedding any more.' }
      if (!found.task_digest) return { cancelled: 'The weekly digest is switched off.' }
      const monday = mail.deadline ?? ''
      const due = found.tasks.filter(({ due_date }) => due_date <= digestUntil(monday))
      if (due.length === 0) return { cancelled: 'Nothing is due this week.' }
      const overdue = due.filter((task) => isOverdue(task, monday))
      const thisWeek = due.filter((task) => !isOverdue(task, monday))
      const link = `${env.APP_ORIGIN}/tasks`
      return { to: found.email, headers: {}, ...taskDigestMail({ name: found.name, overdue, thisWeek, link }) }
    }
  }
}
