import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import noSimd from 'argon2id/dist/no-simd.wasm'
import simd from 'argon2id/dist/simd.wasm'
import setup, { type Argon2idParams, type computeHash } from 'argon2id/lib/setup.js'

/** OWASP's first recommendation: 19 MiB, two passes, one lane. About 50 ms of CPU in workerd. */
const COST = { memorySize: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16

// Not a cached promise: one that belongs to a cancelled request never settles.
let compute: computeHash | undefined

/** The raw algorithm, exported for its known-answer test. Compiled on first use, because start-up time is limited. */
export async function argon2id(parameters: Argon2idParams): Promise<Uint8Array> {
  compute ??= await setup(instance(simd), instance(noSimd))
  return compute(parameters)
}

function instance(module: WebAssembly.Module) {
  return async (imports: WebAssembly.Imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) })
}

/** Returns a PHC string. `pepper` is not in the database, so a copy of the database cannot be cracked offline. */
export async function hashPassword(password: string, pepper: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await argon2id({ ...COST, password: peppered(password, pepper), salt })
  return phc(salt, hash)
}

/** A random hash that no known password matches, for accounts without a password. */
export function noPassword(): string {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  return phc(random(SALT_BYTES), random(COST.tagLength))
}

/** Takes the same time for an unknown account (`stored` is null) as for a known one. */
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

/** UTF-16 units before normalisation; longer than any password that an account can have. */
const MAX_TYPED = 1024

/**
 * Reduces a password to a fixed length. NFKC makes equal letters equal however they were typed (NIST SP 800-63B). Text that
 * is too long to be a password is not normalised, which could take long; it fails like any wrong password.
 */
function peppered(password: string, pepper: string): Uint8Array {
  const text = password.length > MAX_TYPED ? password : password.normalize('NFKC')
  return new Uint8Array(createHmac('sha256', pepper).update(text, 'utf8').digest())
}

function phc(salt: Uint8Array, hash: Uint8Array): string {
  return `$argon2id$v=19$m=${COST.memorySize},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(hash)}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
