import { seededRandom } from '../../worker/lib/random'

/** Random numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  const draw = seededRandom(seed)
  return () => draw() / 2 ** 32
}
