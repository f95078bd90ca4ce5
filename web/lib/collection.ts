import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { addPending, type Pending, usePending } from './pending'
import { type EachOptions, type Outcome, sendEach } from './send-each'
import { type Read, useMutate, useRead, useRefresh } from './swr'

interface Item {
  id: string
  version?: number
}

/** A list that the API keeps. */
export interface Collection<T extends Item> {
  path: string
  /** The address of one of its items. A pending change shows wherever this address is listed. */
  one: (id: string) => string
  /** The order on the screen; without it the API's, with new items at the end. */
  sorted?: (items: T[]) => T[]
}

/** Items inside a larger answer, such as the dashboard's tasks. */
export interface Part<T extends Item, Answer> extends Pick<Collection<T>, 'path' | 'one'> {
  /** Puts changed items into the answer. */
  put: (answer: Answer, changed: T[]) => Answer
}

/** Reads the items as pending changes leave them, without those being deleted. */
export function useCollection<T extends Item>({ path, one, sorted = unsorted }: Collection<T>): Read<T[]> {
  const { data: items, ...read } = useRead<T[]>(path)
  const pending = usePending()
  const data = useMemo(() => {
    const shown = items?.map((item) => pending(one(item.id), item))
    if (shown?.every((item, i) => item === items?.[i])) return items
    return shown && sorted(shown.filter((item) => item !== null))
  }, [items, pending, one, sorted])
  return { ...read, data }
}

interface Change<T, A> extends Pick<EachOptions<T, A>, 'onProgress' | 'signal'> {
  /** Predicts an item after the change. May run more than once. */
  guess: (item: T) => T
  send: (item: T) => Promise<A>
  /**
   * Whether it may follow this person's later changes, which have led to `latest`: an Undo must not overwrite them. By default it may.
   */
  mayFollow?: (latest: T) => boolean
}

/** Changes items. The server's answers are shown without reading the list again; everything else is read again. */
export function useChanges<T extends Item, Answer = T[]>(where: Collection<T> | Part<T, Answer>) {
  const { path, one } = where
  const { cache } = useSWRConfig()
  const mutate = useMutate()
  const refresh = useRefresh()

  /** `mutate` makes SWR discard a read in flight: it is repeated, and so is one that failed. */
  function revalidation() {
    const { data, isValidating = false } = cache.get(path) ?? {}
    return { revalidate: data === undefined || isValidating }
  }

  function show(changed: T[]) {
    if ('put' in where) return mutate<Answer>(path, (answer) => answer && where.put(answer, changed), revalidation())
    const { sorted = unsorted } = where
    return mutate<T[]>(path, (all) => all && sorted(withChanged(all, changed)), revalidation())
  }

  /** Shows guesses at items until they are taken back. */
  const guess = (items: T[], change: (item: T) => T): Pending =>
    addPending(
      items.map(({ id }) => one(id)),
      change,
    )

  /** Shows what the server answers. */
  async function sent<A extends T>(answer: Promise<A>): Promise<A> {
    const item = await answer
    await show([item])
    void refresh({ except: path })
    return item
  }

  /** Takes an item off the list once the server has deleted it. */
  async function removed(id: string, answer: Promise<unknown>): Promise<void> {
    await answer
    await mutate<T[]>(path, (all) => all?.filter((item) => item.id !== id), revalidation())
    void refresh({ except: path })
  }

  /** Shows guesses, sends each change, then shows the answers and takes back what was not changed. */
  async function changeAll<A extends T>(items: T[], change: Change<T, A>): Promise<Outcome<T, A>> {
    const pending = guess(items, change.guess)
    const outcome = await sendEach(items, {
      ...change,
      send: (item) => inTurn(one(item.id), item, change),
    })
    const { answers, failed, unsent } = outcome
    pending.answered(answers.map(({ id, version }) => [one(id), version]))
    pending.takeBack([...failed.map(({ item }) => item), ...unsent].map(({ id }) => one(id)))
    await show(answers)
    // Until other lists are read again they show the guess.
    void refresh({ except: failed.length === 0 ? path : undefined }).then(() => pending.takeBack())
    return outcome
  }

  /** Changes one item. Throws when the change fails. */
  async function changeOne<A extends T>(item: T, change: Change<T, A>): Promise<A> {
    const { answers, failed } = await changeAll([item], change)
    const [answer] = answers
    if (answer) return answer
    throw failed[0]?.error
  }

  return { guess, show, sent, removed, changeAll, changeOne }
}

const unsorted = <T>(items: T[]): T[] => items

const underWay = new Map<string, Promise<unknown>>()
/** The versions that this person's changes cover without a gap, and the item after the last of them, by address. */
const ownChanges = new Map<string, { from: number; to: number; latest: Item }>()

/**
 * Sends changes of one item in turn. A change begun before the answer to an earlier one arrived uses that answer's version, so that it
 * doesn't conflict with the person's own change.
 */
async function inTurn<T extends Item, A extends T>(
  address: string,
  item: T,
  { send, mayFollow = () => true }: Pick<Change<T, A>, 'send' | 'mayFollow'>,
): Promise<A> {
  const ahead = underWay.get(address)?.catch(() => undefined)
  const turn = (async () => {
    await ahead
    const own = ownChanges.get(address)
    const { version: from = 0 } = item
    const isBehind = own !== undefined && from >= own.from && from < own.to
    const sent = isBehind && mayFollow(own.latest as T) ? { ...item, version: own.to } : item
    const answer = await send(sent)
    recordOwnChange(address, sent, answer)
    return answer
  })()
  underWay.set(address, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(address) === turn) underWay.delete(address)
  }
}

function recordOwnChange(address: string, { version: from }: Item, latest: Item): void {
  const { version: to } = latest
  // A gap means that somebody else changed it too.
  if (from === undefined || to !== from + 1) return void ownChanges.delete(address)
  const before = ownChanges.get(address)
  ownChanges.set(address, { from: before?.to === from ? before.from : from, to, latest })
}

/** The list with items replaced or added. An answer older than the listed item changes nothing. */
function withChanged<T extends Item>(all: T[], changed: T[]): T[] {
  const incoming = new Map(changed.map((item) => [item.id, item]))
  const kept = all.map((item) => {
    const next = incoming.get(item.id)
    incoming.delete(item.id)
    return next && (next.version ?? 0) >= (item.version ?? 0) ? next : item
  })
  return [...kept, ...incoming.values()]
}
