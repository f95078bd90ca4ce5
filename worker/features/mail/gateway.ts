import type { Bindings } from '../../context'
import { type AccountsDb, openDatabases } from '../../db/client'
import { DAY, SECOND } from '../../lib/durations'
import { OperatorFault } from '../../lib/faults'
import { isRecord } from '../../lib/is-record'
import { insertLocalMail } from './local/queries'
import { type Handover, SUPPRESSED } from './rules'

export interface OutgoingMail {
  /** The outbox's id, the same on every attempt. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** A mail provider. */
export interface Gateway {
  /** For how long (milliseconds) the provider recognises the id of a mail and does not send it twice; 0: never. */
  remembersFor: number
  /** How many mails may be sent at once. */
  handful: number
  /** The least time (milliseconds) from one such group to the next. */
  pause: number
  /** Mails a second that one sender, or all consumers of the queue together, may send. */
  rate: number
  send(mail: OutgoingMail): Promise<Handover>
}

/** Whether mail reaches people, so that a confirmed owner is required. */
export function leavesTheMachine({ MAIL_PROVIDER }: Bindings): boolean {
  return MAIL_PROVIDER !== 'local'
}

/**
 * Mails a second where MAIL_RATE does not say otherwise. Resend takes two requests a second of a new team, and more on request
 * (https://resend.com/docs/api-reference/rate-limit). Cloudflare publishes no rate, but has a quota a day that grows with an account
 * (https://developers.cloudflare.com/email-service/platform/limits/).
 */
const USUAL_RATES = { cloudflare: 10, resend: 2 }
const MOST_AT_ONCE = 10

/** The rate that MAIL_RATE sets, or the usual one. */
function readRate(text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual
  const rate = Number(text)
  if (rate > 0 && rate <= 1000) return rate
  throw new OperatorFault('MAIL_RATE must be a number of mails a second, such as "2".')
}

/** Groups and pauses for one sender that sends at this rate. */
function pacedAt(rate: number): Pick<Gateway, 'handful' | 'pause' | 'rate'> {
  const handful = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(rate)))
  return { handful, pause: (handful * SECOND) / rate, rate }
}

/** The configured provider. Throws if its binding, key or sender is missing, before any mail is claimed. */
export function chooseGateway(env: Bindings, now: number): Gateway {
  switch (env.MAIL_PROVIDER) {
    case 'local':
      return localGateway(openDatabases(env).accounts.apart, now)
    case 'cloudflare':
      if (!env.EMAIL)
        throw new OperatorFault('MAIL_PROVIDER is "cloudflare", but there is no [[send_email]] binding EMAIL.')
      return cloudflareGateway(env.EMAIL, parseSender(env.MAIL_FROM), readRate(env.MAIL_RATE, USUAL_RATES.cloudflare))
    case 'resend':
      if (!env.RESEND_API_KEY)
        throw new OperatorFault('MAIL_PROVIDER is "resend", but the secret RESEND_API_KEY is not set.')
      parseSender(env.MAIL_FROM)
      return resendGateway(env.RESEND_API_KEY, env.MAIL_FROM, readRate(env.MAIL_RATE, USUAL_RATES.resend))
    default:
      throw new OperatorFault('MAIL_PROVIDER must be "local", "cloudflare" or "resend".')
  }
}

/** Stores mails in the database, for /dev/mail. */
function localGateway(accounts: AccountsDb, now: number): Gateway {
  return {
    remembersFor: Number.POSITIVE_INFINITY,
    handful: 10,
    pause: 0,
    rate: Number.POSITIVE_INFINITY,
    async send(mail) {
      await insertLocalMail(accounts, { ...mail, created_at: now })
      // A developer can sign an event that reports on it.
      return { outcome: 'sent', provider_id: mail.id }
    },
  }
}

/** Cloudflare's binding has no idempotency key. It throws an error with a code for a mail that it did not accept. */
function cloudflareGateway(binding: SendEmail, from: { name: string; email: string }, rate: number): Gateway {
  const aboutUs = [
    'E_SENDER_NOT_VERIFIED',
    'E_SENDER_DOMAIN_NOT_AVAILABLE',
    'E_RATE_LIMIT_EXCEEDED',
    'E_DAILY_LIMIT_EXCEEDED',
  ]
  return {
    remembersFor: 0,
    ...pacedAt(rate),
    async send({ id: _, ...mail }) {
      try {
        const { messageId } = await binding.send({ from, ...mail })
        return { outcome: 'sent', provider_id: providerId(messageId) }
      } catch (error) {
        const code = codeOf(error)
        if (code === null) return { outcome: 'unknown', reason: 'The connection to the mail service broke.' }
        if (aboutUs.includes(code))
          return { outcome: 'busy', reason: `The mail service takes no mails for now (${code}).` }
        if (code === 'E_INTERNAL_SERVER_ERROR')
          return { outcome: 'retry', reason: `The mail service was down (${code}).` }
        if (code === 'E_RECIPIENT_SUPPRESSED') return { outcome: 'refused', reason: SUPPRESSED }
        return { outcome: 'refused', reason: `The mail service refused this mail (${code}).` }
      }
    },
  }
}

/** Resend remembers an `Idempotency-Key` for 24 hours. */
function resendGateway(apiKey: string, from: string, rate: number): Gateway {
  return {
    remembersFor: DAY,
    ...pacedAt(rate),
    async send({ id, to, ...mail }) {
      let response: Response
      try {
        response = await fetch('https://api.resend.com/emails', {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${apiKey}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': id,
          },
          body: JSON.stringify({ from, to: [to], ...mail }),
        })
      } catch {
        return { outcome: 'unknown', reason: 'The connection to the mail service broke.' }
      }
      if (response.ok) return { outcome: 'sent', provider_id: await resendId(response) }
      return resendRefusal(response.status, await resendErrorName(response))
    },
  }
}

function resendRefusal(status: number, name: string): Handover {
  const code = `${status} ${name}`.trim()
  // The same key with another body: the mail was sent before, with the data of that time.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent' }
  if (name === 'concurrent_idempotent_requests')
    return { outcome: 'unknown', reason: `It is still being sent (${code}).` }
  // Also a sender whose domain is not verified (https://resend.com/docs/knowledge-base/403-error-domain-mismatch).
  if ([401, 403, 429].includes(status) || name.endsWith('_api_key') || name === 'invalid_from_address') {
    return { outcome: 'busy', reason: `The mail service takes no mails for now (${code}).` }
  }
  if (status >= 500) return { outcome: 'unknown', reason: `The mail service had a fault (${code}).` }
  return { outcome: 'refused', reason: `The mail service refused this mail (${code}).` }
}

/** Resend's error name, such as `validation_error`, or ''. Its message is not used, since it may quote an address. */
async function resendErrorName(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const name = isRecord(body) ? body.name : null
  return typeof name === 'string' && /^\w{1,50}$/.test(name) ? name : ''
}

/** Resend's id of a mail that it took. */
async function resendId(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) ? providerId(body.id) : null
}

const providerId = (id: unknown) => (typeof id === 'string' && id !== '' && id.length <= 300 ? id : null)

function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^E_\w{1,50}$/.test(code) ? code : null
}

/** Parses `Posy <posy@example.com>` or a bare address. Throws for anything else. */
function parseSender(text = ''): { name: string; email: string } {
  const [, name = '', email = text.trim()] = /^(.*)<(.*)>\s*$/.exec(text) ?? []
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) {
    throw new OperatorFault('MAIL_FROM must be an address such as "Posy <posy@example.com>".')
  }
  return { name: name.replaceAll('"', '').trim() || 'Posy', email }
}
