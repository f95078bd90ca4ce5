import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import type { AppEnv } from '../../worker/context'
import type { SignedIn } from '../../worker/db/account'
import { LAST_OWNER } from '../../worker/features/members/rules'
import { type Member, memberPaths } from '../../worker/features/members/schema'
import { documentedRoutes, isPublic } from '../../worker/http/openapi'
import { coupleOnly } from '../../worker/http/require-role'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { answer, type Couple, newCouple } from '../support/worker/app'
import { replaceDatabases } from '../support/worker/databases'
import { newMember } from '../support/worker/members'
import { wrapDatabase } from '../support/worker/wrapping'

/** The calls that a helper is refused; they may make every other call under /api. */
const closed = [
  /^\w+ \/api\/billing\//,
  /^POST \/api\/reset-demo-data$/,
  /^GET \/api\/users\/me\/export$/,
  /^POST \/api\/users\/me\/import$/,
  /^GET \/api\/(guests|questions|budget\/categories)\/export\/csv$/,
  /^POST \/api\/admin\/rsvp\/send-reminders$/,
  /^POST \/api\/messages\/:id\/(test|send|cancel)$/,
  /^POST \/api\/deliveries\/:id\/(handed-over|retry)$/,
  /^(POST|DELETE) \/api\/calendar-links/,
  /^(POST|PUT|DELETE) \/api\/wedding\/members/,
]
const ABSENT = '01890000-0000-7000-8000-000000000000'

/** Deleting the account is tested elsewhere. */
const routes = [...documentedRoutes(createApp()).keys()].filter(
  (route) => !isPublic(route.split(' ')[1] ?? '') && route !== 'DELETE /api/users/me',
)

test('a helper is refused what is the couple’s, and nothing else', { tags: 'exhaustive' }, async () => {
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

test('a partner is refused none of it', { tags: 'exhaustive' }, async () => {
  const partner = await newMember(await newCouple())
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    if (/\/(wedding\/join|me\/wedding|me\/sessions\/:id)$/.test(path)) continue
    const body = method === 'GET' ? undefined : {}
    const { status } = await partner.request(method, path.replace(/:\w+/g, ABSENT), { body })
    expect(status, route).not.toBe(403)
  }
})

describe.each([
  ['demote', 'PUT', { role: 'helper' }],
  ['remove', 'DELETE', undefined],
] as const)('to %s a member', (_, method, body) => {
  /** Sends it as somebody whose request reads the member, then waits until `between` is done, then writes. */
  async function send(sender: Couple, member: Couple, between: () => Promise<unknown>) {
    let isDone = false
    const env = replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (!isDone && sql.some((text) => /^(update|delete from) "wedding_members"/.test(text))) {
          isDone = true
          await between()
        }
        return run()
      }),
    )
    const response = await sender.request(method, memberPaths.one(member.userId), { body, env })
    expect(isDone).toBe(true)
    return response
  }
  const roleOf = async (couple: Couple, { userId }: Couple) =>
    (await couple.get<Member[]>(memberPaths.list)).find(({ id }) => id === userId)?.role
  const setRole = (couple: Couple, { userId }: Couple, role: string) => couple.put(memberPaths.one(userId), { role })

  test('is refused to a partner when an owner makes them an owner at that moment', async () => {
    const couple = await newCouple()
    const [partner, other] = [await newMember(couple), await newMember(couple)]
    const response = await send(partner, other, () => setRole(couple, other, 'owner'))
    expect(await answer(response, 403)).toEqual({ detail: 'Only an owner can change or remove an owner.' })
    expect(await roleOf(couple, other)).toBe('owner')
  })

  test('is decided again when their role changes otherwise, and done', async () => {
    const couple = await newCouple()
    const [partner, other] = [await newMember(couple), await newMember(couple, 'helper')]
    const response = await send(partner, other, () => setRole(couple, other, 'partner'))
    expect(response.ok).toBe(true)
    expect(await roleOf(couple, other)).toBe(body?.role)
  })

  test('finds nobody when they leave at that moment', async () => {
    const couple = await newCouple()
    const [partner, other] = [await newMember(couple), await newMember(couple)]
    const response = await send(partner, other, () => other.delete(memberPaths.one(other.userId)))
    expect(response.status).toBe(404)
  })

  test('is refused when they become the last owner at that moment', async () => {
    const couple = await newCouple()
    const other = await newMember(couple)
    await setRole(couple, other, 'owner')
    const response = await send(couple, other, () => setRole(other, couple, 'partner'))
    expect(await answer(response, 409)).toEqual({ detail: LAST_OWNER })
  })
})

test('what only the couple may do is closed to an account without a wedding, also where `requireWedding` is missing', async () => {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('user', { wedding: null } as SignedIn)
      await next()
    })
    .get('/', coupleOnly, (c) => c.text('open'))
    .onError((_, c) => c.body(null, 500))
  expect((await app.request('/')).status).toBe(500)
})
