import { ApiError } from './http'

/** How many requests are on the way at once. */
const AT_ONCE = 6

export interface EachOptions<T, A> {
  send: (item: T) => Promise<A>
  /** Told how many are settled, each time that one is. */
  onProgress?: (done: number) => void
  /** What has not been sent when it is aborted never is. */
  signal?: AbortSignal
}

export interface Outcome<T, A> {
  answers: A[]
  failed: { item: T; error: ApiError }[]
  /** Those that were left when it was stopped. */
  unsent: T[]
}

/** Sends a request for each of many, a few at a time; one that fails stops none of the others. */
export async function sendEach<T, A>(
  items: readonly T[],
  { send, onProgress, signal }: EachOptions<T, A>,
): Promise<Outcome<T, A>> {
  const outcome: Outcome<T, A> = { answers: [], failed: [], unsent: [...items] }
  const { answers, failed, unsent } = outcome

  async function work() {
    while (unsent.length > 0 && !signal?.aborted) {
      const [item] = unsent.splice(0, 1) as [T]
      try {
        answers.push(await send(item))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failed.push({ item, error })
      }
      onProgress?.(answers.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}
