import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useIsLeaving } from './leaving'
import { type EachOptions, type Outcome, sendEach } from './send-each'
import { useRead, useRefresh } from './swr'

/** A list that the API keeps. */
export interface Collection<T extends { id: string }> {
  path: string
  /** The address of one of its items, which a deletion goes to. */
  one: (id: string) => string
  /** The order on the screen; without it the API's, with what is new at the end. */
  sorted?: (items: T[]) => T[]
}

/** The items without those whose deletion can still be undone. `error` only where there is nothing to show. */
export function useCollection<T extends { id: string }>({ path, one }: Collection<T>) {
  const { data, error, mutate } = useRead<T[]>(path)
  const isLeaving = useIsLeaving()
  const items = useMemo(() => data?.filter(({ id }) => !isLeaving(one(id))), [data, isLeaving, one])
  return { items, error: data ? undefined : error, retry: () => void mutate() }
}

interface Change<T, A> extends Pick<EachOptions<T, A>, 'onProgress' | 'signal'> {
  /** What the change will most likely make of an item. */
  guess: (item: T) => T
  send: (item: T) => Promise<A>
}

/** Changes of a list's items. The list shows each answer of the server without being read anew. */
export function useChanges<T extends { id: string; version: number }>({
  path,
  sorted = (items) => items,
}: Collection<T>) {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()

  /** Shows other items at once, before the server knows. */
  const guess = (change: (item: T) => T) =>
    mutate<T[]>(path, (all) => all && sorted(all.map(change)), { revalidate: false })

  /** Shows what the server made of items, or new ones. */
  const show = (changed: T[]) =>
    mutate<T[]>(path, (all) => all && sorted(withChanged(all, changed)), { revalidate: false })

  /** Shows what the server answers, and reads everything else again. */
  async function sent<A extends T>(answer: Promise<A>): Promise<A> {
    const item = await answer
    await show([item])
    refresh({ except: path })
    return item
  }

  /** Shows guesses, sends each change, then shows the answers and takes back what was not changed. */
  async function changeAll<A extends T>(items: T[], change: Change<T, A>): Promise<Outcome<T, A>> {
    const wanted = new Set(items.map(({ id }) => id))
    const before = new Map<string, T>()
    await guess((item) => {
      if (!wanted.has(item.id)) return item
      before.set(item.id, item)
      return change.guess(item)
    })
    const outcome = await sendEach(items, { ...change, send: (item) => inTurn(item.id, () => change.send(item)) })
    const { answers, failed, unsent } = outcome
    const unchanged = [...failed.map(({ item }) => item), ...unsent].map((item) => before.get(item.id) ?? item)
    // What a newer change is on the way for shows that.
    await show([...answers, ...unchanged].filter(({ id }) => !underWay.has(id)))
    refresh({ except: failed.length === 0 ? path : undefined })
    return outcome
  }

  /** The same for one item; throws what went wrong. */
  async function changeOne<A extends T>(item: T, change: Change<T, A>): Promise<A> {
    const { answers, failed } = await changeAll([item], change)
    const [answer] = answers
    if (answer) return answer
    throw failed[0]?.error
  }

  return { guess, show, sent, changeAll, changeOne }
}

const underWay = new Map<string, Promise<unknown>>()

/** Changes of one item reach the server in the order in which they were made. */
async function inTurn<A>(id: string, send: () => Promise<A>): Promise<A> {
  const before = underWay.get(id) ?? Promise.resolve()
  const turn = before.then(send, send)
  underWay.set(id, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(id) === turn) underWay.delete(id)
  }
}

/** The list with items replaced or added; an answer that was overtaken by a newer one changes nothing. */
function withChanged<T extends { id: string; version: number }>(all: T[], changed: T[]): T[] {
  const incoming = new Map(changed.map((item) => [item.id, item]))
  const kept = all.map((item) => {
    const next = incoming.get(item.id)
    incoming.delete(item.id)
    return next && next.version >= item.version ? next : item
  })
  return [...kept, ...incoming.values()]
}
