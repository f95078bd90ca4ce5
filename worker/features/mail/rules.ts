import { MINUTE } from '../../lib/durations'

export const MAX_ATTEMPTS = 5

/** Days until a final mail is deleted. */
export const MAILS_KEPT_DAYS = 90

/** The sentence for a wedding that may not mail others yet. */
export const CONFIRM_FIRST =
  'Before Posy emails anybody else for you, an owner of this wedding has to confirm their email address.'

/** The reason not to send a mail to somebody who left the couple’s wedding, became a helper or has no confirmed address. */
export const NO_READER = 'The person does not get this mail any more.'

/** The reason not to send a mail to a guest who was deleted. */
export const NO_LONGER_LISTED = 'The guest is not on the list any more.'

/** The reason not to send or print a message for a guest who is no longer invited to what it is about. */
export const NO_LONGER_INVITED = 'The guest is not invited any more.'

/** The reason not to send a mail to another address than the one it was queued for. */
export const OTHER_ADDRESS = 'The guest’s email address was changed.'

/** The reason not to send a mail to an address that the mail service refuses. */
export const SUPPRESSED = 'Earlier mails to this address came back, or were reported as spam.'

/** Part of the error of a mail that may have been sent. */
export const MAY_HAVE_ARRIVED = 'It may have arrived'

/** Result of handing a mail to the provider. Reasons are sentences that a couple may read. */
export type Handover =
  | { outcome: 'sent'; provider_id?: string | null }
  /** Not sent; another try may succeed. */
  | { outcome: 'retry'; reason: string }
  /** Not sent; another try would fail as well. */
  | { outcome: 'refused'; reason: string }
  /** Maybe sent. */
  | { outcome: 'unknown'; reason: string }
  /** The provider accepts no mail at present. */
  | { outcome: 'busy'; reason: string }
  /** Not handed over, because it no longer applies. */
  | { outcome: 'cancelled'; reason: string }

/** The columns of a queued mail that a handover depends on and changes. Instants in epoch milliseconds. */
export interface Progress {
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** Tries so far, including the one that is being settled. */
  attempts: number
  due_at: number
  error: string | null
  sent_at: number | null
}

/**
 * The next state of a mail after a handover. A mail that may have been sent is retried only while the provider would
 * recognise it (`remembersFor`, milliseconds), because not sending is better than sending twice.
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
      return { status: 'cancelled', attempts, due_at, error: whyOver(mail, handover.reason), sent_at }
    case 'refused':
      return { status: 'failed', attempts, due_at, error: whyOver(mail, handover.reason), sent_at }
    case 'busy':
      return { status: 'pending', attempts: attempts - 1, due_at, error: handover.reason, sent_at }
    case 'retry':
      return tryAgain(mail, handover.reason, now)
    case 'unknown': {
      const maybeSent = { ...mail, sent_at: sent_at ?? now }
      if (isRecognised(mail, { now, remembersFor })) return tryAgain(maybeSent, handover.reason, now)
      const error = `${handover.reason} ${MAY_HAVE_ARRIVED}, so it is not sent a second time.`
      return { status: 'failed', attempts, due_at, error, sent_at: maybeSent.sent_at }
    }
  }
}

/** Whether the provider would still recognise a mail that it may have been handed before (`remembersFor`, milliseconds). */
export function isRecognised(
  { created_at }: { created_at: number },
  { now, remembersFor }: { now: number; remembersFor: number },
): boolean {
  return now - created_at < remembersFor
}

/** The reason why no further try follows. A mail that may have been sent before says so. */
function whyOver({ sent_at }: Progress, reason: string): string {
  return sent_at === null ? reason : `${reason} ${MAY_HAVE_ARRIVED}.`
}

function tryAgain(mail: Progress, reason: string, now: number): Progress {
  const { attempts, due_at, sent_at } = mail
  if (attempts >= MAX_ATTEMPTS) {
    const error = whyOver(mail, `${reason} Given up after ${attempts} tries.`)
    return { status: 'failed', attempts, due_at, error, sent_at }
  }
  return { status: 'pending', attempts, due_at: now + backOff(attempts), error: reason, sent_at }
}

/** 5, 15, 45, then 135 minutes, so that all tries are within the 24 hours for which Resend recognises a mail. */
function backOff(attempts: number): number {
  return 5 * MINUTE * 3 ** (attempts - 1)
}
