import { useEffect } from 'react'
import useSWR, { type Middleware, type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr'
import { ApiError, type Method, request, UnreadableAnswer } from './http'

const MINUTE = 60 * 1000
const FRESH = 5 * MINUTE
const KEPT = 10 * MINUTE
const RETRY_AFTER = 1000

/** Each signed-in person gets a cache of their own (see `AppLayout`), so that nothing outlives a sign-out. */
export const cacheRules: SWRConfiguration = {
  fetcher: (path: string) => request('GET', path),
  dedupingInterval: FRESH,
  errorRetryCount: 1,
  errorRetryInterval: RETRY_AFTER,
  shouldRetryOnError: (error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  use: [forgetUnused],
}

/** Reads from the API. An answer that is not what was promised goes to the error screen. */
export function useRead<T>(path: string | null): SWRResponse<T, ApiError> {
  const answer = useSWR<T, ApiError>(path)
  if (answer.error instanceof UnreadableAnswer) throw answer.error
  return answer
}

/** Whether a read has come to an end, one way or the other: a screen waits for all that would move what stands beneath. */
export const isSettled = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined

/** Reads everything on the screen again, and whatever else is kept when it is next looked at. */
export function useRefresh() {
  const { mutate } = useSWRConfig()
  return ({ except }: { except?: string } = {}) => {
    void mutate((key) => typeof key === 'string' && key.startsWith('/api/') && key !== except)
  }
}

/** `request` for writes: after a success everything is read again. */
export function useWrite() {
  const refresh = useRefresh()
  return async <T = void>(method: Exclude<Method, 'GET'>, path: string, body?: unknown): Promise<T> => {
    const answer = await request<T>(method, path, body)
    refresh()
    return answer
  }
}

const readers = new Map<string, number>()

/** Drops an answer that nobody has looked at for ten minutes. */
function forgetUnused(next: Parameters<Middleware>[0]): ReturnType<Middleware> {
  return (key, fetcher, config) => {
    const { cache } = useSWRConfig()
    useEffect(() => {
      if (typeof key !== 'string') return
      readers.set(key, (readers.get(key) ?? 0) + 1)
      return () => {
        readers.set(key, (readers.get(key) ?? 1) - 1)
        setTimeout(() => {
          if (readers.get(key) === 0) cache.delete(key)
        }, KEPT)
      }
    }, [key, cache])
    return next(key, fetcher, config)
  }
}
