import { sendRest } from '../lib/send-each'
import { endToasts } from './toast'

/** Milliseconds to wait for pending deletions, which a weak connection may never answer. */
const PATIENCE = 4000

/**
 * Ends the session by `end`, once pending deletions were sent. Asks first if that would lose changes of day mode. Returns whether it has
 * ended.
 */
export async function leaveSession(end: () => Promise<void>): Promise<boolean> {
  if (hasUnsent() && !confirm('Changes from day mode are not sent yet. Log out and lose them?')) return false
  await sendPending()
  await end()
  return true
}

/** Sends pending deletions before a wedding is left, and waits for their answers for a while. Other toasts end too. */
export const sendPending = () => inTime(endToasts())

/** Waits for deletions for a while, and hurries them halfway. */
export async function inTime(ended: Promise<void>): Promise<void> {
  const hurry = setTimeout(sendRest, PATIENCE / 2)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  clearTimeout(hurry)
}

/** Whether day mode has kept changes that were not sent. */
export function hasUnsent(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith('posy-day-change'))
}
