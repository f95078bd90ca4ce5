import { DAY, MINUTE } from '../../../lib/durations'
import { isRecord } from '../../../lib/is-record'
import { SUPPRESSED } from '../rules'
import { cloudflareEvent, resendEvent } from './schema'

/** What a provider reports of a mail, the worst last: an event never takes the place of a worse one, in whatever order they come. */
export const feedbackRanks = ['delayed', 'delivered', 'failed', 'bounced', 'complained'] as const
type Feedback = (typeof feedbackRanks)[number]

/** An event about one mail. */
export interface MailEvent {
  providerId: string
  feedback: Feedback
  /** Whether the address is wrong for good, or its owner wants no mail. */
  isAddressLost: boolean
  /** A sentence for the couple; null: nothing went wrong. */
  error: string | null
  /** When the provider saw it (epoch milliseconds). */
  at: number
}

/**
 * How long an event may be ahead of what Posy knows: a provider can report on a mail before its id is stored. Later, an unknown mail
 * is another program's.
 */
const HEAD_START = 10 * MINUTE

/** If mails were accepted and no event has come for this long, feedback is missing. */
export const SILENCE = DAY

export function isEarly({ at }: MailEvent, now: number): boolean {
  return now - at < HEAD_START
}

/** Sentences for the couple. */
const sentences = {
  wrong: 'The mail came back: the address does not exist or takes no mail.',
  full: 'The mail came back: the mailbox could not take it for some days.',
  complained: 'The guest reported an email as spam.',
  failed: 'The mail service could not deliver this mail.',
}

/** What is told of a mail: `kind` is the provider's word without its prefix, the rest tells bounces and refusals apart. */
function judgeEvent(
  kind: string,
  { isSoft, isSuppressed }: { isSoft: boolean; isSuppressed: boolean },
): Pick<MailEvent, 'feedback' | 'isAddressLost' | 'error'> | null {
  switch (kind) {
    case 'delivered':
      return { feedback: 'delivered', isAddressLost: false, error: null }
    case 'deferred':
    case 'delivery_delayed':
      return { feedback: 'delayed', isAddressLost: false, error: null }
    case 'bounced':
      return { feedback: 'bounced', isAddressLost: !isSoft, error: isSoft ? sentences.full : sentences.wrong }
    case 'complained':
      return { feedback: 'complained', isAddressLost: true, error: sentences.complained }
    case 'failed':
    case 'rejected':
    case 'suppressed':
      return {
        feedback: 'failed',
        isAddressLost: false,
        error: isSuppressed || kind === 'suppressed' ? SUPPRESSED : sentences.failed,
      }
    default:
      return null
  }
}

/** What a wedding knows of its mails, instants in epoch milliseconds. */
export interface Reported {
  /** When the last mail was accepted that had time to be reported on; null: there is none. */
  accepted_at: number | null
  last_event_at: number | null
}

/** Whether mails were accepted, and no event came since. */
export function isSilent({ accepted_at, last_event_at }: Reported): boolean {
  return accepted_at !== null && (last_event_at === null || last_event_at < accepted_at)
}

/** An event that Posy has no use for, or one whose shape it does not know. */
type Unused = { unused: 'ignored' | 'unreadable' }

const CLOUDFLARE = 'cf.email.sending.message.'
const RESEND = 'email.'

/** An event of Cloudflare's event subscription. `sentAt` is when the queue took it. */
export function readCloudflareEvent(body: unknown, sentAt: number): MailEvent | Unused {
  const kind = kindOf(body, CLOUDFLARE)
  const known = kind === null ? null : judgeEvent(kind, { isSoft: false, isSuppressed: false })
  if (kind === null || !known) return { unused: typeIn(body) === null ? 'unreadable' : 'ignored' }
  const { data } = cloudflareEvent.safeParse(body)
  if (!data) return { unused: 'unreadable' }
  const { messageId, bounce, rejection } = data.payload
  const judged = judgeEvent(kind, { isSoft: bounce?.type === 'soft', isSuppressed: rejection?.reason === 'suppressed' })
  return { ...(judged ?? known), providerId: messageId, at: data.metadata?.eventTimestamp ?? sentAt }
}

/** An event of Resend's webhook. Without a time of its own it counts as old. */
export function readResendEvent(body: unknown): MailEvent | Unused {
  const kind = kindOf(body, RESEND)
  const known = kind === null ? null : judgeEvent(kind, { isSoft: false, isSuppressed: false })
  if (kind === null || !known) return { unused: 'ignored' }
  const { data } = resendEvent.safeParse(body)
  if (!data) return { unused: 'unreadable' }
  const { email_id, bounce } = data.data
  const isSoft = /^(transient|soft|undetermined)/i.test(bounce?.type ?? '')
  const judged = judgeEvent(kind, { isSoft, isSuppressed: false })
  return { ...(judged ?? known), providerId: email_id, at: data.created_at ?? 0 }
}

function typeIn(body: unknown): string | null {
  const type = isRecord(body) ? body.type : null
  return typeof type === 'string' ? type : null
}

function kindOf(body: unknown, prefix: string): string | null {
  const type = typeIn(body)
  return type?.startsWith(prefix) ? type.slice(prefix.length) : null
}
