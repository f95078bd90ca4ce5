import { useEffect, useLayoutEffect } from 'react'
import useSWR, {
  type Cache,
  type Middleware,
  type ScopedMutator,
  type SWRConfiguration,
  type SWRResponse,
  useSWRConfig,
} from 'swr'
import { MINUTE } from '../../worker/lib/durations'
import { ApiError } from './api-error'
import { firstData, type Method, request, UnreadableAnswer } from './http'

const FRESH = 5 * MINUTE
const KEPT = 10 * MINUTE
const RETRY_AFTER = 1000

/**
 * SWR's settings. Each signed-in person gets a cache of their own (see `AppLayout`), so that nothing outlives a
 * sign-out.
 */
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

/** An empty cache, or one with the reads that the page itself has made. */
export const newCache = () => new Map([...(firstData() ?? [])].map(([path, data]) => [path, { data, _k: path }]))

/** The cache of the frame that is on the page. */
let inUse: Cache | undefined

/** Goes inside `SWRConfig`: with it `useMutate` knows whether the cache is still in use. */
export function CacheInUse(): null {
  const { cache } = useSWRConfig()
  useLayoutEffect(() => {
    inUse = cache
    return () => {
      inUse = undefined
    }
  }, [cache])
  return null
}

/**
 * SWR's `mutate`, which does nothing once the cache is gone. SWR's own throws then, also for the answer to a change that was sent before
 * the person logged out or opened day mode.
 */
export function useMutate(): ScopedMutator {
  const { cache, mutate } = useSWRConfig()
  return (async (...args: Parameters<typeof mutate>) =>
    inUse === cache ? mutate(...args) : undefined) as ScopedMutator
}

/** A read in its three states: `data`, `error`, or neither while it loads. */
export interface Read<T> {
  /** Stays while it is read again, even when that fails. */
  data: T | undefined
  /** Why there is no data. */
  error: Error | undefined
  reload: () => Promise<T | undefined>
}

/** Reads from the API. */
export function useRead<T>(path: string | null): Read<T> {
  return asRead(useSWR<T, Error>(path))
}

/** Throws an answer of an unknown shape to the error screen. */
export function asRead<T>({ data, error, mutate }: SWRResponse<T, Error>): Read<T> {
  if (error instanceof UnreadableAnswer) throw error
  return { data, error: data === undefined ? error : undefined, reload: () => mutate() }
}

type DataOf<Reads extends Read<unknown>[]> = { [K in keyof Reads]: NonNullable<Reads[K]['data']> }

/** Several reads as one: its data is there once all have theirs, and its error is the first one. */
export function together<Reads extends Read<unknown>[]>(...reads: Reads): Read<DataOf<Reads>> {
  const isComplete = reads.every(({ data }) => data !== undefined)
  return {
    data: isComplete ? (reads.map(({ data }) => data) as DataOf<Reads>) : undefined,
    error: reads.find(({ error }) => error)?.error,
    reload: async () => {
      await Promise.all(reads.map(({ error, reload }) => error && reload()))
      return undefined
    },
  }
}

/** Whether a read has ended, one way or the other. A screen waits for every read that affects its layout. */
export const isSettled = ({ data, error }: Pick<Read<unknown>, 'data' | 'error'>) =>
  data !== undefined || error !== undefined

/** Reads everything on the screen again, and marks the rest of the cache as stale. */
export function useRefresh() {
  const mutate = useMutate()
  return async ({ except }: { except?: string } = {}): Promise<void> => {
    await mutate((key) => typeof key === 'string' && key.startsWith('/api/') && key !== except)
  }
}

/** `request` for writes: a success reads everything again. */
export function useWrite() {
  const refresh = useRefresh()
  return async <T = void>(method: Exclude<Method, 'GET'>, path: string, body?: unknown): Promise<T> => {
    const answer = await request<T>(method, path, body)
    void refresh()
    return answer
  }
}

const readers = new Map<string, number>()

/** Drops answers that no component has used for ten minutes. */
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
