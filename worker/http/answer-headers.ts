import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../context'
import { newId } from '../lib/ids'

/** The headers of every response of the Worker. Assets have theirs in `web/public/_headers`. */
export const answerHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('requestId', newId(c.var.now))
  await secure(c, next)
  c.header('X-Request-Id', c.var.requestId)
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
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
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
  }
}
