import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { documentedRoutes, isPublic } from '../../worker/http/openapi'
import { type Couple, newCouple, request } from '../support/worker/app'
import { databaseCost } from '../support/worker/cost'
import { bodies, fixtures, upToId } from '../support/worker/things'

/** Every call that needs a session; a path with an id belongs to one wedding or account. */
const routes = [...documentedRoutes(createApp()).keys()]
  .map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { route, method, path }
  })
  .filter(({ path }) => !isPublic(path))

const ABSENT = '01890000-0000-7000-8000-000000000000'

describe('without a session', () => {
  test.each(routes)('$route answers 401', async ({ method, path }) => {
    const response = await request(method, path.replace(/:\w+/g, ABSENT), method === 'GET' ? {} : { body: {} })
    expect([response.status, await response.text()]).toEqual([401, '{"detail":"Please sign in."}'])
  })
})

describe('to another account', () => {
  test.each(routes.filter(({ path }) => path.includes('/:')))(
    '$route answers as if it did not exist',
    async ({ route, method, path }) => {
      const fixture = fixtures[path] ?? fixtures[upToId(path)]
      if (!fixture) throw new Error(`Add a fixture for ${upToId(path)} to tests/support/worker/things.ts.`)
      const [owner, stranger] = [await newCouple(), await newCouple()]
      const call = async (couple: Couple, id: string) => {
        const body = method === 'GET' ? undefined : ((await bodies[route]?.(couple)) ?? {})
        const response = await couple.request(method, path.replace(/:\w+/g, id), { body })
        return { status: response.status, text: await response.text(), cost: databaseCost(response) }
      }
      const id = await fixture(owner)
      const absent = await call(stranger, ABSENT)
      expect(absent.status).toBe(404)
      expect(await call(stranger, id)).toEqual(absent)
      const own = await call(owner, id)
      expect(own.status, `add a valid body for ${route} to tests/support/worker/things.ts`).toBeLessThan(300)
    },
  )
})
