import { ApiError } from './api-error'
import { isLeaving } from './leaving'

/** Number of requests at once when what is left is sent as the page closes. Chromium refuses more than 256 that may outlive the page. */
const MANY_AT_ONCE = 240

export interface EachOptions<T, A> {
  send: (item: T) => Promise<A>
  /** Runs after each request with the number settled so far. */
  onProgress?: (done: number) => void
  /** Aborting stops what has not been sent yet. */
  signal?: AbortSignal
  /** Requests in flight at once. */
  atOnce?: number
  /** Sends what is left at once when the page is left, or `sendRest` is called. */
  outlivesPage?: boolean
}

export interface Outcome<T, A> {
  answers: A[]
  failed: { item: T; error: ApiError }[]
  /** Items not sent because it was aborted. */
  unsent: T[]
}

const hurries = new Set<() => void>()

/** Sends at once what is left of everything that outlives the page. */
export function sendRest(): void {
  for (const hurry of hurries) hurry()
}
addEventListener('pagehide', sendRest)

/** Sends a request for each item, a few at a time. A failure does not stop the others, unless the account has opened another wedding. */
export async function sendEach<T, A>(
  items: readonly T[],
  { send, onProgress, signal, atOnce = 6, outlivesPage }: EachOptions<T, A>,
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
  const workers: Promise<void>[] = []
  const start = (count: number) => void workers.push(...Array.from({ length: count }, work))
  const hurry = () => start(MANY_AT_ONCE)
  if (outlivesPage) hurries.add(hurry)
  start(outlivesPage && isLeaving() ? MANY_AT_ONCE : atOnce)
  try {
    // More may start meanwhile.
    for (const worker of workers) await worker
  } finally {
    hurries.delete(hurry)
  }
  return outcome
}
