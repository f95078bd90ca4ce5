import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/**
 * Whether a webhook is signed by Stripe with the secret, for this body, at most five minutes before now (epoch milliseconds). The
 * header is `t=<epoch seconds>,v1=<hex>`, with several `v1` while secrets rotate: https://docs.stripe.com/webhooks#verify-manually
 */
export function isSignedByStripe(secret: string, body: string, header: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.split('='))
  const [, timestamp = ''] = parts.find(([name]) => name === 't') ?? []
  if (!/^\d{1,12}$/.test(timestamp) || now / 1000 - Number(timestamp) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
