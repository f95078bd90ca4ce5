import type { Bindings } from '../../../context'
import type { Sides } from '../../../db/client'
import { originOf } from '../../../lib/origin'
import { attendingCompanions } from '../../guests/rules'
import type { Composer } from '../../mail/job'
import { aboutWedding } from '../../mail/messages'
import { NO_READER } from '../../mail/rules'
import { coupleNames } from '../../settings/rules'
import { listNewsReaders } from '../readers/queries'
import { answerNewsMail, type ToldGuest } from './messages'
import { dropNews, listAnswers, listTold, listUntold, listUntoldAnswers, queueNews } from './queries'
import { isNewsDue, latestAnswers, readTold, type UntoldWedding } from './rules'

/** Weddings per statement. */
const PAGE = 500
/** Answers per page of weddings. The next run tells the rest. */
const ANSWERS = 5000

/** Queues the news of guests' answers for owners and partners, where it is time for them. */
export async function queueAnswerNews({ accounts, db }: Sides, now: number): Promise<{ queued: number }> {
  const faults: unknown[] = []
  let queued = 0
  let page: UntoldWedding[] = []
  do {
    page = await listUntold(db, { limit: PAGE, after: page.at(-1)?.id ?? '' })
    const isWanted = ({ notify_answers, is_sample }: UntoldWedding) => notify_answers !== 'off' && !is_sample
    const due = page.filter((wedding) => isWanted(wedding) && isNewsDue(wedding, now)).map(({ id }) => id)
    const readers = due.length > 0 ? await listNewsReaders(accounts, due) : new Map<string, { user_id: string }[]>()
    const heard = due.filter((id) => readers.has(id))
    const answers = heard.length > 0 ? await listUntoldAnswers(db, heard, ANSWERS) : new Map()
    const news = [...answers].map(([wedding_id, rows]: [string, { id: string }[]]) => ({
      wedding_id,
      answer_ids: rows.map(({ id }) => id),
      reader_ids: (readers.get(wedding_id) ?? []).map(({ user_id }) => user_id),
    }))
    const result = await queueNews(db, news, now)
    queued += result.queued
    faults.push(...result.faults)
    const unheard = due.filter((id) => !readers.has(id))
    await dropNews(db, [...page.filter((wedding) => !isWanted(wedding)).map(({ id }) => id), ...unheard])
  } while (page.length === PAGE)
  if (faults.length > 0) throw faults[0]
  return { queued }
}

/** Words the news when they are sent. */
export function newsComposer(env: Bindings, { accounts, db }: Sides): Composer {
  const origin = originOf(env)
  return async (mails) => {
    const weddingIds = [...new Set(mails.flatMap(({ wedding_id }) => wedding_id ?? []))]
    const [answers, weddings, readers] = await Promise.all([
      listAnswers(db, [...new Set(mails.flatMap(({ text }) => readTold(text).ids))]),
      listTold(db, weddingIds),
      listNewsReaders(accounts, weddingIds),
    ])
    return (mail) => {
      const wedding = weddings.get(mail.wedding_id ?? '')
      const reader = readers.get(mail.wedding_id ?? '')?.find(({ user_id }) => user_id === mail.recipient_id)
      if (!wedding || !reader) return { cancelled: NO_READER }
      if (wedding.notify_answers === 'off') return { cancelled: 'Emails about replies are switched off.' }
      const { ids, more } = readTold(mail.text)
      const isThere = (occasionId: string) => occasionId === mail.wedding_id || wedding.names.has(occasionId)
      const guests = latestAnswers(ids.flatMap((id) => answers.get(id) ?? [])).flatMap(
        ({ latest, replies, ...guest }): ToldGuest[] => {
          // Not what the couple has withdrawn or corrected since.
          const statuses = [...latest].filter(([id, status]) => isThere(id) && replies[id] === status)
          if (statuses.length === 0 && latest.size > 0) return []
          const told = statuses.map(([occasion_id, status]) => ({
            occasion: wedding.names.size < 2 ? null : (wedding.names.get(occasion_id) ?? 'Wedding'),
            status,
            companions: attendingCompanions({ ...guest, rsvp_status: status }, occasion_id).length,
          }))
          return [{ id: guest.id, name: guest.name, answers: told }]
        },
      )
      if (guests.length === 0) return { cancelled: 'There is nothing left to tell.' }
      const about = aboutWedding(reader, coupleNames(wedding))
      const message = answerNewsMail({ name: reader.name, guests, more, about, link: `${origin}/guests` })
      return { to: reader.email, headers: {}, ...message }
    }
  }
}
