import type { Bindings } from '../../../context'
import type { Sides } from '../../../db/client'
import { addDays, dayAt, daysBetween } from '../../../lib/calendar'
import { HOUR } from '../../../lib/durations'
import { newId } from '../../../lib/ids'
import { originOf } from '../../../lib/origin'
import { endOfDay } from '../../../lib/zones'
import { listNewsReaders, type NewsReader } from '../../answers/readers/queries'
import type { Composer } from '../../mail/job'
import { aboutWedding } from '../../mail/messages'
import { listKnownKeys, queueForMembers } from '../../mail/queries'
import { NO_READER } from '../../mail/rules'
import { coupleNames } from '../../settings/rules'
import { dayBeforeMail } from './messages'
import { findRunSheets, listNear, type NearWedding } from './queries'
import { isDayBeforeDue } from './rules'

/** Weddings per statement. */
const PAGE = 500

/** Queues the reminder to send vendors their run sheet, on the day before the wedding, for owners and partners. */
export async function queueDayBefore({ accounts, db }: Sides, now: number): Promise<{ queued: number }> {
  // From the earliest to the latest next day of all time zones.
  const from = addDays(dayAt(now - 12 * HOUR, 'utc'), 1)
  const until = addDays(dayAt(now + 14 * HOUR, 'utc'), 1)
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, i) => addDays(from, i))
  let queued = 0
  let page: NearWedding[] = []
  do {
    page = await listNear(db, { days, limit: PAGE, after: page.at(-1) })
    const due = page.filter((wedding) => isDayBeforeDue(wedding, now))
    if (due.length === 0) continue
    const readers = await listNewsReaders(
      accounts,
      due.map(({ id }) => id),
    )
    const rows = due.flatMap((wedding) => mailsOf(wedding, readers.get(wedding.id) ?? [], now))
    const known = await listKnownKeys(
      db,
      rows.map(({ unique_key }) => unique_key),
    )
    queued += await queueForMembers(
      db,
      rows.filter(({ unique_key }) => !known.has(unique_key)),
    )
  } while (page.length === PAGE)
  return { queued }
}

function mailsOf({ id, date, timezone }: NearWedding, readers: NewsReader[], now: number) {
  return readers.map(({ user_id }) => ({
    id: newId(now),
    wedding_id: id,
    recipient_id: user_id,
    kind: 'day_before' as const,
    unique_key: `day_before:${id}:${date}:${user_id}`,
    deadline: date,
    due_at: now,
    // It says "tomorrow".
    expires_at: endOfDay(addDays(date, -1), timezone),
    created_at: now,
  }))
}

/** Words the reminder from the links' current state, and cancels it if the date has been moved. */
export function dayBeforeComposer(env: Bindings, { accounts, db }: Sides, now: number): Composer {
  const origin = originOf(env)
  return async (mails) => {
    const weddingIds = [...new Set(mails.flatMap(({ wedding_id }) => wedding_id ?? []))]
    const [sheets, readers] = await Promise.all([
      findRunSheets(db, { weddingIds, now }),
      listNewsReaders(accounts, weddingIds),
    ])
    return (mail) => {
      const wedding = sheets.get(mail.wedding_id ?? '')
      const reader = readers.get(mail.wedding_id ?? '')?.find(({ user_id }) => user_id === mail.recipient_id)
      if (!reader) return { cancelled: NO_READER }
      if (wedding?.day_before_mail === false) return { cancelled: 'The mail on the day before is switched off.' }
      if (wedding?.date !== mail.deadline) return { cancelled: 'The wedding is on another day now.' }
      if (wedding.vendors.length === 0) return { cancelled: 'No vendor is booked any more.' }
      const { date, timezone, vendors } = wedding
      const link = `${origin}/timeline/sharing`
      const about = aboutWedding(reader, coupleNames(wedding))
      const message = dayBeforeMail({ name: reader.name, date, timezone, vendors, about, link })
      return { to: reader.email, headers: {}, ...message }
    }
  }
}
