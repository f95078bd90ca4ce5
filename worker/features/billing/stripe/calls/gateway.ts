import * as z from 'zod/mini'
import { ProviderFault } from '../../provider/gateway'

/*
 * Stripe's API over `fetch`. Its package would be a sixth of the Worker's script, for four calls.
 */

/** The version whose parameters and answers the calls are written for. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT = 10_000

/** Form fields, which may be nested. Undefined ones are not sent. */
export interface Fields {
  [name: string]: string | number | undefined | Fields | Fields[]
}

interface StripeCall {
  method: 'POST' | 'DELETE'
  path: string
  fields?: Fields
  /** A repeated call with the same key has no further effect. */
  idempotencyKey?: string
}

type CallStripe = <T>(call: StripeCall, answer: z.ZodMiniType<T>) => Promise<T>

const refusal = z.object({
  error: z.object({ type: z.string(), code: z.optional(z.string()), param: z.optional(z.string()) }),
})

/** Returns a function that calls Stripe, twice if the first try fails for a moment. It throws `ProviderFault`. */
export function stripeClient({ key, apiUrl }: { key: string; apiUrl: string | undefined }): CallStripe {
  async function send({ method, path, fields = {}, idempotencyKey }: Required<StripeCall>): Promise<Response> {
    const body = new URLSearchParams(toPairs(fields))
    return fetch(new URL(path, apiUrl ?? 'https://api.stripe.com'), {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Stripe-Version': API_VERSION,
        ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey }),
      },
      signal: AbortSignal.timeout(TIMEOUT),
      ...(method === 'POST' && { body }),
    })
  }

  async function sendTwice(call: Required<StripeCall>): Promise<Response> {
    const first = await send(call).catch(() => null)
    if (first && !isWorthRepeating(first)) return first
    await first?.body?.cancel()
    return send(call).catch(() => {
      throw fault('no answer', true)
    })
  }

  return async (call, answer) => {
    const response = await sendTwice({ fields: {}, idempotencyKey: crypto.randomUUID(), ...call })
    const { status } = response
    // Undefined if the answer broke off.
    const json: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      // Not the message, which can contain an email address.
      const { type, code, param } = refusal.safeParse(json).data?.error ?? {}
      throw fault([status, type, code, param].filter(Boolean).join(' '), isTemporary(status))
    }
    const read = answer.safeParse(json)
    if (!read.success) throw fault(`${status} in a shape that is not known here`, json === undefined)
    return read.data
  }
}

/** Stripe may say so itself. */
function isWorthRepeating({ status, headers }: Response): boolean {
  const advice = headers.get('stripe-should-retry')
  return advice === null ? status === 409 || status >= 500 : advice === 'true'
}

function isTemporary(status: number): boolean {
  return status === 409 || status === 429 || status >= 500
}

function fault(what: string, isTemporary: boolean): ProviderFault {
  return new ProviderFault(isTemporary, `Stripe did not do what it was asked for: ${what}.`)
}

/** `{ a: [{ b: 1 }] }` is the pair `a[0][b]` and `1`. */
function toPairs(fields: Fields, within?: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = within === undefined ? name : `${within}[${name}]`
    if (value === undefined) return []
    if (typeof value === 'object') return toPairs(Object.assign({}, value) as Fields, path)
    return [[path, String(value)]]
  })
}
