import { mac } from './tokens'

const BYTES = 9

/** A hash of a health text that shows whether it has changed, and by which nobody without the secret can guess it. */
export function needHash(secret: string, weddingId: string): (text: string) => string {
  return (text) => mac(secret, 'need', [weddingId, text], BYTES)
}
