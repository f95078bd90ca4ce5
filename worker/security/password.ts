import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import noSimd from 'argon2id/dist/no-simd.wasm'
import simd from 'argon2id/dist/simd.wasm'
import setup, { type Argon2idParams, type computeHash } from 'argon2id/lib/setup.js'

/** OWASP's first choice: 19 MiB, two passes, one lane; about 50 ms of CPU in workerd. */
const COST = { memorySize: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16

// Not a promise of it: one that was made for a request that is then called off never ends, for anybody.
let compute: computeHash | undefined

/** The raw algorithm, for hashing here and for its known-answer test. Compiled on first use: start-up time is limited. */
export async function argon2id(parameters: Argon2idParams): Promise<Uint8Array> {
  compute ??= await setup(instance(simd), instance(noSimd))
  return compute(parameters)
}

function instance(module: WebAssembly.Module) {
  return async (imports: WebAssembly.Imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) })
}

/** A PHC string. `pepper` never reaches the database, so that a copy of it cannot be cracked offline. */
export async function hashPassword(password: string, pepper: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await argon2id({ ...COST, password: peppered(password, pepper), salt })
  return phc(salt, hash)
}

/** In the place of a hash: no password fits it, since nobody knows one that would. */
export function noPassword(): string {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  return phc(random(SALT_BYTES), random(COST.tagLength))
}

/** Costs the same for a stored hash and for none (`null`: no such account), so that time tells nothing. */
export async function verifyPassword(password: string, stored: string | null, pepper: string): Promise<boolean> {
  const [, , , , salt = '', hash = ''] = stored?.split('$') ?? []
  const expected = Buffer.from(hash, 'base64')
  const actual = await argon2id({
    ...COST,
    password: peppered(password, pepper),
    salt: stored === null ? new Uint8Array(SALT_BYTES) : new Uint8Array(Buffer.from(salt, 'base64')),
  })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** In UTF-16, as it was typed: no password that could be chosen is longer, however it is composed. */
const LONGEST_TYPED = 1024

/**
 * A fixed length whatever was typed, and the same for the same letters however they were composed (NFKC, NIST SP 800-63B).
 * What is too long to be anybody's password is hashed as it is: a wrong one like others, and in the same time.
 */
function peppered(password: string, pepper: string): Uint8Array {
  const text = password.length > LONGEST_TYPED ? password : password.normalize('NFKC')
  return new Uint8Array(createHmac('sha256', pepper).update(text, 'utf8').digest())
}

function phc(salt: Uint8Array, hash: Uint8Array): string {
  return `$argon2id$v=19$m=${COST.memorySize},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(hash)}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
