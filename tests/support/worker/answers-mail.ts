import type { Guest } from '../../../worker/features/guests/schema'
import type { OutgoingMail } from '../../../worker/features/mail/gateway'
import { reply } from './answers'
import { at } from './invitation'
import { deliveredAt } from './reminders'

/** When the first guest replies. */
export const start = Date.parse('2026-12-01T03:00:00Z')
const iso = (instant: number) => new Date(instant).toISOString()

/** A reply by a guest's link at an instant. */
export const replyAt = (instant: number, guest: Guest, body: object) => at(iso(instant), () => reply(guest, body))

/** Runs the cron at an instant. Returns what it mails to an address. */
export async function mailedAt(instant: number, to: string | null): Promise<OutgoingMail[]> {
  return (await deliveredAt(instant)).filter((mail) => mail.to === to)
}
