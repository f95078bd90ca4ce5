import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { argon2id, hashPassword, verifyPassword } from '../../worker/security/password'
import { anyCharacter } from '../support/worker/any-text'
import { request } from '../support/worker/app'
import { loggedErrors } from '../support/worker/billing'

afterEach(() => {
  vi.restoreAllMocks()
})

const PEPPER = 'pepper'
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

describe('argon2id', () => {
  test('gives the tag of RFC 9106, section 5.3', async () => {
    const tag = await argon2id({
      password: new Uint8Array(32).fill(1),
      salt: new Uint8Array(16).fill(2),
      secret: new Uint8Array(8).fill(3),
      ad: new Uint8Array(12).fill(4),
      parallelism: 4,
      passes: 3,
      memorySize: 32,
      tagLength: 32,
    })
    expect(hex(tag)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })
})

describe('a stored password', () => {
  test('carries its algorithm and OWASP’s parameters', async () => {
    expect(await hashPassword('Correct1horse', PEPPER)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  test('is salted: the same password is stored differently each time', async () => {
    expect(await hashPassword('Correct1horse', PEPPER)).not.toBe(await hashPassword('Correct1horse', PEPPER))
  })

  test('matches only the same text, across all of Unicode', { tags: 'exhaustive' }, async () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(text, text, async (password, other) => {
        const stored = await hashPassword(password, PEPPER)
        expect(await verifyPassword(password, stored, PEPPER)).toBe(true)
        expect(await verifyPassword(other, stored, PEPPER)).toBe(other.normalize('NFKC') === password.normalize('NFKC'))
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['üüüa', 'üüüb'],
    ['日本語日本語a', '日本語日本語b'],
    ['👍🏽👍🏽1', '👍🏽👍🏽2'],
    ['a\u0000b', 'a\u0000c'],
    ['x'.repeat(255), 'x'.repeat(256)],
  ])('tells %j from %j', async (password, other) => {
    const stored = await hashPassword(password, PEPPER)
    expect(await verifyPassword(other, stored, PEPPER)).toBe(false)
  })

  test('matches however its letters were composed', async () => {
    expect(await verifyPassword('Cafe\u0301', await hashPassword('Café', PEPPER), PEPPER)).toBe(true)
  })

  test('does not match with another pepper, and a missing one matches nothing', async () => {
    const stored = await hashPassword('Correct1horse', PEPPER)
    expect(await verifyPassword('Correct1horse', stored, 'other')).toBe(false)
    expect(await verifyPassword('', null, PEPPER)).toBe(false)
  })
})

describe('a secret that is missing or too short', () => {
  test.each([undefined, '', 'x'.repeat(31)])(
    '(%j) lets nobody sign up or in, and the log says why',
    async (POSY_SECRET) => {
      const lines = loggedErrors()
      const sent = { env: { POSY_SECRET }, headers: { 'cf-connecting-ip': '192.0.2.1' } }
      const account = { email: `${crypto.randomUUID()}@example.com`, password: 'Correct1horse', name: 'Mara' }
      for (const path of ['/api/auth/register', '/api/auth/login']) {
        expect((await request('POST', path, { ...sent, body: account })).status).toBe(500)
      }
      expect((await request('GET', '/api/users/me', { ...sent, token: 'x.y.z' })).status).toBe(500)
      expect(lines.map((line) => JSON.parse(line).reason)).toEqual(
        Array(3).fill('The secret POSY_SECRET must have at least 32 random characters.'),
      )
    },
  )
})
