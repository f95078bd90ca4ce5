import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'

/** The headers of a webhook that is signed in Svix's way. */
interface SvixHeaders {
  id: string | undefined
  timestamp: string | undefined
  /** Versions and signatures, separated by spaces: `v1,abc v1,def`. */
  signature: string | undefined
}

/** Whether one of the signatures is made with the secret, for this body, within five minutes of now (epoch milliseconds). */
export function isSignedBySvix(
  secret: string,
  body: string,
  { id, timestamp, signature }: SvixHeaders,
  now: number,
): boolean {
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')
  if (key.length === 0) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signature.split(' ').some((part) => {
    const [version, text = ''] = part.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
