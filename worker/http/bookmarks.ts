import type { Context, MiddlewareHandler } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { AppEnv } from '../context'
import type { Bookmarks } from '../db/replicas'

/*
 * A browser keeps bookmarks of what it has written and read, so that a replica never shows it an older state. They are two cookies: the
 * answer to a read may arrive after that to a later write, and must not replace its bookmark.
 */
const WROTE = 'wrote'
const READ = 'read'
/** Seconds. Replicas are behind by far less. */
const KEPT = 60 * 60

/** Reads at the primaries: they show rights and links, which end at once. */
const atPrimaries =
  /^\/api\/(auth|health|users\/me\/(sessions|join-requests)|wedding\/members|share-links|calendar-links|billing)(\/|$)/

/** A refresh changes nothing that a page shows. */
const UNSEEN = '/api/auth/refresh'

/** For members: reads of a browser with bookmarks run at replicas. Without cookies, as in scripts, everything runs at the primaries. */
export const followBookmarks: MiddlewareHandler<AppEnv> = (c, next) => {
  const bookmarks = bookmarksOf(c)
  const isKnown = Object.keys(bookmarks).length > 0
  const near = isKnown && !atPrimaries.test(c.req.path)
  return follow(c, next, { bookmarks, near, paths: () => (c.req.path === UNSEEN ? [] : ['/api']), sameSite: 'Strict' })
}

/**
 * For a guest's page and its calls: reads run at replicas, also the first one. The cookies are only for this guest's link, and for both,
 * since the page's script replies by the API.
 */
export const followGuestsBookmarks: MiddlewareHandler<AppEnv> = (c, next) => {
  const paths = () => {
    const { eventId, token } = c.req.param() as { eventId?: string; token?: string }
    const page = `/rsvp/${eventId}/${token}`
    return c.var.invitation ? [page, `/api/public${page}`] : []
  }
  // Most guests come from a mail or a messenger, which sends no strict cookies.
  return follow(c, next, { bookmarks: bookmarksOf(c), near: true, paths, sameSite: 'Lax' })
}

interface Followed {
  bookmarks: Bookmarks
  near: boolean
  /** Where the cookies go. Asked after the answer. */
  paths: () => string[]
  sameSite: 'Strict' | 'Lax'
}

async function follow(
  c: Context<AppEnv>,
  next: () => Promise<void>,
  { bookmarks, near, ...cookie }: Followed,
): Promise<void> {
  const { replicas } = c.var.databases
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  replicas.follow(bookmarks, { near: near && isRead })
  await next()
  const seen = formatBookmarks(replicas.seen)
  if (seen === '' || seen === formatBookmarks(bookmarks)) return
  const { name, secure } = cookieName(c, isRead ? READ : WROTE)
  for (const path of cookie.paths()) {
    const made = generateCookie(name, seen, { path, secure, sameSite: cookie.sameSite, httpOnly: true, maxAge: KEPT })
    c.res.headers.append('Set-Cookie', made)
  }
}

function cookieName(c: Context<AppEnv>, name: string): { name: string; secure: boolean } {
  const secure = c.req.url.startsWith('https:')
  return { name: secure ? `__Secure-posy_${name}` : `posy_${name}`, secure }
}

/** The newer of the two cookies' bookmarks, for each database. */
function bookmarksOf(c: Context<AppEnv>): Bookmarks {
  const newest: Bookmarks = {}
  for (const cookie of [WROTE, READ]) {
    for (const [, name = '', bookmark = ''] of (getCookie(c, cookieName(c, cookie).name) ?? '').matchAll(FORMAT)) {
      if (bookmark > (newest[name] ?? '')) newest[name] = bookmark
    }
  }
  return newest
}

/** A binding's name and a bookmark of D1. */
const FORMAT = /(?<=^|\.)([A-Z][A-Z_\d]{0,30})-([\da-f]{8}-[\da-f]{8}-[\da-f]{8}-[\da-f]{32})(?=\.|$)/g

function formatBookmarks(bookmarks: Readonly<Bookmarks>): string {
  return Object.entries(bookmarks)
    .map(([name, bookmark]) => `${name}-${bookmark}`)
    .toSorted()
    .join('.')
}
