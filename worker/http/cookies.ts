import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../context'
import { SESSION_LIFE } from '../security/session'
import { mac, sameToken } from '../security/tokens'

/** The `__Host-` prefix ties a cookie to this host. It needs HTTPS, so local plain HTTP does not use it. */
function cookieName(c: Context<AppEnv>, name: string): { name: string; secure: boolean } {
  const secure = new URL(c.req.url).protocol === 'https:'
  return { name: secure ? `__Host-posy_${name}` : `posy_${name}`, secure }
}

export function setRefreshCookie(c: Context<AppEnv>, token: string): void {
  const { name, secure } = cookieName(c, 'refresh')
  setCookie(c, name, token, { httpOnly: true, secure, sameSite: 'Strict', path: '/', maxAge: SESSION_LIFE / 1000 })
}

export function getRefreshCookie(c: Context<AppEnv>): string | undefined {
  return getCookie(c, cookieName(c, 'refresh').name)
}

export function clearRefreshCookie(c: Context<AppEnv>): void {
  const { name, secure } = cookieName(c, 'refresh')
  deleteCookie(c, name, { httpOnly: true, secure, sameSite: 'Strict', path: '/' })
}

/** An account that a browser knows, with its id, since other accounts can have had the same address. */
interface KnownAccount {
  id: string
  email_key: string
}

const deviceMac = (c: Context<AppEnv>, { id, email_key }: KnownAccount) =>
  mac(c.env.POSY_SECRET, 'device', [id, email_key])

/**
 * Marks a browser that has signed in to this account. Its failed sign-ins are counted separately, so that a stranger who
 * exhausts an account's attempts does not lock its owner out (OWASP: device cookies).
 */
export function setDeviceCookie(c: Context<AppEnv>, account: KnownAccount): void {
  const { name, secure } = cookieName(c, 'device')
  setCookie(c, name, deviceMac(c, account), {
    httpOnly: true,
    secure,
    sameSite: 'Strict',
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
  })
}

export function isKnownDevice(c: Context<AppEnv>, account: KnownAccount): boolean {
  const device = getCookie(c, cookieName(c, 'device').name)
  return device !== undefined && sameToken(device, deviceMac(c, account))
}
