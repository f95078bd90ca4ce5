import type { Bindings } from '../../context'
import type { Sides } from '../../db/client'
import type { Day } from '../../lib/calendar'
import { newId } from '../../lib/ids'
import { originOf } from '../../lib/origin'
import { endOfDay } from '../../lib/zones'
import { leavesTheMachine } from '../mail/gateway'
import type { Composer } from '../mail/job'
import { aboutWedding } from '../mail/messages'
import { listKnownKeys, queueForMembers } from '../mail/queries'
import { NO_READER } from '../mail/rules'
import { listReachable, type Person, readersOf } from '../members/queries'
import { coupleNames } from '../settings/rules'
import { taskDigestMail } from './messages'
import { type DigestWedding, findDigests, listDigestWeddings } from './queries'
import { digestUntil, dueDigest, isOverdue } from './rules'

/** Weddings per statement. */
const PAGE = 500

/** Queues the weekly digest for owners and partners of all weddings that have it on, on Monday morning in the wedding's zone. */
export async function queueTaskDigests(
  env: Bindings,
  { accounts, db }: Sides,
  now: number,
): Promise<{ queued: number }> {
  let queued = 0
  let page: DigestWedding[] = []
  do {
    page = await listDigestWeddings(db, { limit: PAGE, after: page.at(-1) })
    const due = page.flatMap((wedding) => {
      const monday = dueDigest(wedding.timezone, now)
      return monday === undefined ? [] : { ...wedding, monday }
    })
    if (due.length === 0) continue
    const people = await listReachable(
      accounts,
      due.map(({ id }) => id),
      { onlyConfirmed: leavesTheMachine(env) },
    )
    const digests = due.flatMap((wedding) => digestsOf(wedding, people.get(wedding.id) ?? [], now))
    const known = await listKnownKeys(
      db,
      digests.map(({ unique_key }) => unique_key),
    )
    queued += await queueForMembers(
      db,
      digests.filter(({ unique_key }) => !known.has(unique_key)),
    )
  } while (page.length === PAGE)
  return { queued }
}

function digestsOf({ id, timezone, monday }: DigestWedding & { monday: Day }, people: Person[], now: number) {
  return people.map(({ user_id }) => ({
    id: newId(now),
    wedding_id: id,
    recipient_id: user_id,
    kind: 'task_digest' as const,
    unique_key: `task_digest:${id}:${monday}:${user_id}`,
    deadline: monday,
    due_at: now,
    expires_at: endOfDay(monday, timezone),
    created_at: now,
  }))
}

/** Composes digests from the tasks' current data, and cancels those of weeks without due tasks. */
export function digestComposer(env: Bindings, { accounts, db }: Sides): Composer {
  const origin = originOf(env)
  return async (mails) => {
    const digests = await findDigests(
      db,
      mails.map(({ id }) => id),
    )
    const readerOf = await readersOf(accounts, mails, { onlyConfirmed: leavesTheMachine(env) })
    return (mail) => {
      const found = digests.get(mail.id)
      const reader = readerOf(mail)
      if (!found || !reader) return { cancelled: NO_READER }
      if (!found.task_digest) return { cancelled: 'The weekly digest is switched off.' }
      const monday = mail.deadline ?? ''
      const due = found.tasks.filter(({ due_date }) => due_date <= digestUntil(monday))
      if (due.length === 0) return { cancelled: 'Nothing is due this week.' }
      const overdue = due.filter((task) => isOverdue(task, monday))
      const thisWeek = due.filter((task) => !isOverdue(task, monday))
      const link = `${origin}/tasks`
      const about = aboutWedding(reader, coupleNames(found))
      return { to: reader.email, headers: {}, ...taskDigestMail({ name: reader.name, overdue, thisWeek, about, link }) }
    }
  }
}
