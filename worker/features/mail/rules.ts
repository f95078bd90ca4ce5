const MINUTE = 60 * 1000

export const MAX_ATTEMPTS = 5

/** Why nobody outside is mailed for a wedding yet. */
export const CONFIRM_FIRST =
  'Before Posy emails anybody else for you, an owner of this wedding has to confirm their email address.'

/** What became of handing one mail to the provider. Reasons are sentences that a couple may read. */
export type Handover =
  | { outcome: 'sent' }
  /** Surely not sent, and worth another try. */
  | { outcome: 'retry'; reason: string }
  /** Surely not sent, and no try will change that. */
  | { outcome: 'refused'; reason: string }
  /** Sent or not: nobody knows. */
  | { outcome: 'unknown'; reason: string }
  /** The provider takes nothing from us for now, whatever the mail. */
  | { outcome: 'busy'; reason: string }
  /** Not handed over: it should not be sent any more. */
  | { outcome: 'cancelled'; reason: string }

/** What a handover depends on and changes of a row in the outbox; instants in epoch milliseconds. */
export interface Progress {
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** Tries so far, the one that is being settled included. */
  attempts: number
  due_at: number
  error: string | null
  sent_at: number | null
}

/**
 * How a mail goes on after a handover. `remembersFor` is how long the provider recognises a mail that is handed over again:
 * past that, one that may have been sent is given up, since maybe once is better than twice.
 */
export function settle(
  mail: Progress & { created_at: number },
  handover: Handover,
  { now, remembersFor }: { now: number; remembersFor: number },
): Progress {
  const { attempts, due_at, sent_at } = mail
  switch (handover.outcome) {
    case 'sent':
      return { status: 'sent', attempts, due_at, error: null, sent_at: now }
    case 'cancelled':
      return { status: 'cancelled', attempts, due_at, error: handover.reason, sent_at }
    case 'refused':
      return { status: 'failed', attempts, due_at, error: handover.reason, sent_at }
    case 'busy':
      return { status: 'pending', attempts: attempts - 1, due_at, error: handover.reason, sent_at }
    case 'retry':
      return tryAgain(mail, handover.reason, now)
    case 'unknown': {
      const maybeSent = { ...mail, sent_at: sent_at ?? now }
      if (now - mail.created_at < remembersFor) return tryAgain(maybeSent, handover.reason, now)
      const error = `${handover.reason} It may have arrived, so it is not sent a second time.`
      return { status: 'failed', attempts, due_at, error, sent_at: maybeSent.sent_at }
    }
  }
}

function tryAgain({ attempts, due_at, sent_at }: Progress, reason: string, now: number): Progress {
  if (attempts >= MAX_ATTEMPTS) {
    return { status: 'failed', attempts, due_at, error: `${reason} Given up after ${attempts} tries.`, sent_at }
  }
  return { status: 'pending', attempts, due_at: now + backOff(attempts), error: reason, sent_at }
}

/** 5, 15, 45, then 135 minutes: all tries fall into the 24 hours for which a provider remembers a mail. */
function backOff(attempts: number): number {
  return 5 * MINUTE * 3 ** (attempts - 1)
}
