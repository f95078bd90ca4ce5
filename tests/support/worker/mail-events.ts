import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import type { Bindings } from '../../../worker/context'
import worker from '../../../worker/index'
import { request } from './app'

/*
 * Delivery events as providers send them: through Resend's signed webhook and Cloudflare's queue.
 */

const RESEND_SECRET = `whsec_${btoa('a secret for tests only')}`
export const resendSettings: Partial<Bindings> = { MAIL_PROVIDER: 'resend', RESEND_WEBHOOK_SECRET: RESEND_SECRET }
export const queueSettings: Partial<Bindings> = { MAIL_PROVIDER: 'cloudflare', MAIL_EVENTS: 'queue' }

/** The signature of a webhook's body. */
export function sign(body: string, { secret = RESEND_SECRET, id = 'msg_1', at = Date.now() } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${mac}` }
}

export function resendEvent(type: string, emailId: string, { at = Date.now(), ...data }: Record<string, unknown> = {}) {
  return { type, created_at: new Date(Number(at)).toISOString(), data: { email_id: emailId, to: ['x@y.z'], ...data } }
}

/** Sends an event to the webhook, signed unless `headers` say otherwise. */
export function postEvent(
  event: unknown,
  { headers, env: bindings = resendSettings }: { headers?: Record<string, string>; env?: Partial<Bindings> } = {},
): Promise<Response> {
  const raw = typeof event === 'string' ? event : JSON.stringify(event)
  const all = { 'content-type': 'application/json', ...(headers ?? sign(raw)) }
  return request('POST', '/api/mail/events/resend', { raw, headers: all, env: bindings })
}

export function cloudflareEvent(
  kind: string,
  messageId: string,
  { at = Date.now(), ...payload }: Record<string, unknown> = {},
) {
  return {
    type: `cf.email.sending.message.${kind}`,
    source: { type: 'email.sending', domain: 'example.com' },
    payload: { eventId: crypto.randomUUID(), messageId, recipient: 'x@y.z', ...payload },
    metadata: { eventSchemaVersion: 1, eventTimestamp: new Date(Number(at)).toISOString() },
  }
}

/** Hands messages to the Worker's queue consumer; returns what it does with each. */
export async function consume(bodies: unknown[], bindings: Partial<Bindings> = queueSettings): Promise<string[]> {
  const outcomes = bodies.map(() => 'nothing')
  const messages = bodies.map((body, i) => ({
    id: String(i),
    timestamp: new Date(),
    attempts: 1,
    body,
    ack: () => void outcomes.splice(i, 1, 'ack'),
    retry: () => void outcomes.splice(i, 1, 'retry'),
  }))
  const batch = { queue: 'posy-mail-events', messages, ackAll() {}, retryAll() {}, metadata: { metrics: {} } }
  await worker.queue(batch as unknown as MessageBatch<unknown>, { ...env, ...bindings } as Bindings)
  return outcomes
}
