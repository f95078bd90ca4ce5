import { ApiError } from './http'
import { isLeaving } from './leaving'

/** Requests in flight at once. */
const AT_ONCE = 6

export interface EachOptions<T, A> {
  send: (item: T) => Promise<A>
  /** Runs after each request with the number settled so far. */
  onProgress?: (done: number) => void
  /** Aborting stops what has not been sent yet. */
  signal?: AbortSignal
  /** Sends all that is left at once when the page is left. */
  outlivesPage?: boolean
}

export interface Outcome<T, A> {
  answers: A[]
  failed: { item: T; error: ApiError }[]
  /** Items not sent because it was aborted. */
  unsent: T[]
}

/** Sends a request for each item, a few at a time. A failure does not stop the others, unless the account has opened another wedding. */
export async function sendEach<T, A>(
  items: readonly T[],
  { send, onProgress, signal, outlivesPage = false }: EachOptions<T, A>,
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
        const rest = error.isOtherWedding ? unsent.splice(0) : []
        for (const one of [item, ...rest]) failed.push({ item: one, error })
      }
      onProgress?.(answers.length + failed.length)
    }
  }
  const start = (count: number) => Array.from({ length: count }, work)
  const hurry = () => void start(unsent.length)
  if (outlivesPage) addEventListener('pagehide', hurry)
  try {
    await Promise.all(start(outlivesPage && isLeaving() ? items.length : AT_ONCE))
  } finally {
    removeEventListener('pagehide', hurry)
  }
  return outcome
}
