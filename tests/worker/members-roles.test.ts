import { expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { documentedRoutes, isPublic } from '../../worker/http/openapi'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { newCouple } from '../support/app'
import { newMember } from '../support/members'

/** The calls that a helper is refused; they may make every other call under /api. */
const closed = [
  /^\w+ \/api\/billing\//,
  /^POST \/api\/reset-demo-data$/,
  /^GET \/api\/users\/me\/export$/,
  /^POST \/api\/users\/me\/import$/,
  /^GET \/api\/(guests|questions|budget\/categories)\/export\/csv$/,
  /^POST \/api\/admin\/rsvp\/send-reminders$/,
  /^POST \/api\/messages\/:id\/(test|send|cancel)$/,
  /^POST \/api\/deliveries\/:id\/retry$/,
  /^(POST|DELETE) \/api\/calendar-links/,
  /^(POST|PUT|DELETE) \/api\/wedding\/members/,
]
const ABSENT = '01890000-0000-7000-8000-000000000000'

/** Deleting the account is tested elsewhere. */
const routes = [...documentedRoutes(createApp()).keys()].filter(
  (route) => !isPublic(route.split(' ')[1] ?? '') && route !== 'DELETE /api/users/me',
)

test('a helper is refused what is the couple’s, and nothing else', async () => {
  const couple = await newCouple()
  const helper = await newMember(couple, 'helper')
  const refused: string[] = []
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    // These could take the account out of the wedding in the middle of the test.
    if (/\/(wedding\/join|me\/wedding|me\/sessions\/:id)$/.test(path)) continue
    const body = method === 'GET' ? undefined : {}
    const response = await helper.request(method, path.replace(/:\w+/g, ABSENT), { body })
    if (response.status !== 403) continue
    expect(await response.json(), route).toEqual({ detail: COUPLE_ONLY })
    refused.push(route)
  }
  expect(refused).toEqual(routes.filter((route) => closed.some((pattern) => pattern.test(route))))
})

test('a partner is refused none of it', async () => {
  const partner = await newMember(await newCouple())
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    if (/\/(wedding\/join|me\/wedding|me\/sessions\/:id)$/.test(path)) continue
    const body = method === 'GET' ? undefined : {}
    const { status } = await partner.request(method, path.replace(/:\w+/g, ABSENT), { body })
    expect(status, route).not.toBe(403)
  }
})
