import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../context'
import { newId } from '../lib/ids'

/**
 * The headers of every response of the Worker. Assets have theirs in `web/public/_headers`. They are set on the response itself, here
 * and wherever a handler has answered: `c.header` would copy the response each time.
 */
export const answerHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('requestId', newId(c.var.now))
  await secure(c, next)
  const { headers } = c.res
  headers.set('X-Request-Id', c.get('requestId'))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
}

const strictest = secureHeaders({
  strictTransportSecurity: 'max-age=63072000; includeSubDomains',
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
})

/** Adds a CSP that allows nothing, unless the route has set one, as pages do. */
const secure: MiddlewareHandler<AppEnv> = async (c, next) => {
  await strictest(c, next)
  const { headers } = c.res
  if (!headers.has('Content-Security-Policy')) {
    headers.set(
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
  }
}
