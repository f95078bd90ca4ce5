import type { Bindings } from '../../context'
import type { Database } from '../../db/client'
import { rsvpPath, rsvpToken } from '../../security/rsvp-link'
import { unsubscribePath, unsubscribeToken } from '../../security/unsubscribe-link'
import type { Composer } from '../mail/job'
import { coupleNames } from '../settings/rules'
import { reminderMail } from './messages'
import { findInvited, listWeddingsToRemind, type Occasion, queueReminders, type ScheduledWedding } from './queries'
import { dueWave, QUIET_TIME, SAMPLE_GUESTS, whyNotAnyMore } from './rules'

/** Weddings that one statement looks after. */
const PAGE = 500
/** Reminders of one run; the next one queues the rest. */
const RUN_LIMIT = 2000

/** Queues the waves that are due, for all weddings. */
export async function queueDueReminders(db: Database, now: number): Promise<{ queued: number }> {
  let queued = 0
  let page: ScheduledWedding[] = []
  do {
    page = await listWeddingsToRemind(db, { now, limit: PAGE, after: page.at(-1) })
    const occasions = page.flatMap((wedding) => occasionsOf(wedding, now))
    if (occasions.length === 0) continue
    queued += (await queueReminders(db, occasions, { now, limit: RUN_LIMIT - queued })).length
  } while (page.length === PAGE && queued < RUN_LIMIT)
  return { queued }
}

function occasionsOf(wedding: ScheduledWedding, now: number): Occasion[] {
  const wave = dueWave(wedding, now)
  if (!wave) return []
  return [
    {
      wedding_id: wedding.id,
      key: `${wave.deadline}:${wave.days_before}`,
      wave: wave.days_before,
      deadline: wave.deadline,
      unless_after: Math.min(wave.at - 1, now - QUIET_TIME),
    },
  ]
}

/** Words reminders from what is true when they go out, and calls off those whose reason is gone. */
export function reminderComposer(env: Bindings, db: Database, now: number): Composer {
  return async (mails) => {
    const invited = await findInvited(
      db,
      mails.flatMap(({ guest_id }) => guest_id ?? []),
    )
    return (mail) => {
      const found = invited.get(mail.guest_id ?? '')
      if (!found) return { cancelled: 'The guest is not on the list any more.' }
      const { guest, wedding } = found
      if (wedding.is_sample) return { cancelled: SAMPLE_GUESTS }
      if (guest.email === null) return { cancelled: 'The guest has no e-mail address any more.' }
      const reason = whyNotAnyMore(mail, { guest, wedding, now })
      if (reason !== null) return { cancelled: reason }
      const message = reminderMail({
        guestName: guest.name,
        couple: coupleNames(wedding),
        weddingDay: wedding.wedding_date_policy === 'fixed' ? wedding.wedding_date_fixed : null,
        venue: wedding.venue_name,
        deadline: wedding.rsvp_deadline,
        link: env.APP_ORIGIN + rsvpPath(wedding.id, rsvpToken(env.POSY_SECRET, wedding.id, guest.rsvp_selector)),
        unsubscribeLink: env.APP_ORIGIN + unsubscribePath(unsubscribeToken(env.POSY_SECRET, guest.id)),
      })
      return { to: guest.email, ...message }
    }
  }
}
