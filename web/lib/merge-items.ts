import { type Edits, isSame, mergeEdits } from './merge-edits'

/** A field that both edits changed. */
export interface Contested<V> {
  name: keyof V & string
  /** The ids of the items that both changed, of a list whose items have ids. */
  items: string[]
  /** Values that are set if the person takes theirs. In a list whose items have ids, the other items stay merged. */
  taken: Partial<V>
}

export interface Merge<V> {
  merged: V
  contested: Contested<V>[]
  /** Whether theirs changes nothing of mine. */
  isMine: boolean
}

/** Merges two edits as `mergeEdits` does, but lists whose items have ids item by item. */
export function mergeByItem<V extends object>({ base, mine, theirs }: Edits<V>): Merge<V> {
  const { merged, contested: changed } = mergeEdits({ base, mine, theirs })
  const contested: Contested<V>[] = []
  for (const name of changed) {
    const list = mergeLists({ base: base[name], mine: mine[name], theirs: theirs[name] })
    if (list) merged[name] = list.merged as V[typeof name]
    if (list?.items.length === 0) continue
    contested.push({ name, items: list?.items ?? [], taken: { [name]: list?.taken ?? theirs[name] } as Partial<V> })
  }
  return { merged, contested, isMine: contested.length === 0 && isSame(merged, mine) }
}

/**
 * Merges two edits of a list: `merged` with my, and `taken` with their, version of the `items` that both changed. In a list that has another
 * order these are all. Null if its items have no ids.
 */
function mergeLists(edits: Edits<unknown>): { merged: unknown[]; taken: unknown[]; items: string[] } | null {
  const [base, mine, theirs] = [edits.base, edits.mine, edits.theirs].map(itemsById)
  if (!base || !mine || !theirs) return null
  const ids = [...new Set([...theirs.keys(), ...mine.keys()])]
  const shared = (list: Map<string, object>) => [...list.keys()].filter((id) => mine.has(id) && theirs.has(id))
  const isReordered = !isSame(shared(mine), shared(theirs))
  if (isReordered) return { merged: [...mine.values()], taken: [...theirs.values()], items: ids }
  const merged: unknown[] = []
  const taken: unknown[] = []
  const items: string[] = []
  for (const id of ids) {
    const [before, own, other] = [base.get(id), mine.get(id), theirs.get(id)]
    if (own && other) {
      const one = mergeByItem<object>({ base: before ?? {}, mine: own, theirs: other })
      merged.push(one.merged)
      taken.push(Object.assign({}, one.merged, ...one.contested.map((field) => field.taken)))
      if (one.contested.length > 0) items.push(id)
    } else if (!isSame(own ?? other, before)) {
      if (own) merged.push(own)
      if (other) taken.push(other)
      // One has removed it and the other changed it, or one has added it.
      if (before) items.push(id)
      else (own ? taken : merged).push(own ?? other)
    }
  }
  return { merged, taken, items }
}

/** The items of a list by their ids, or those of their occasions; null if some have none or the same. */
function itemsById(list: unknown): Map<string, object> | null {
  if (!Array.isArray(list)) return null
  const byId = new Map(list.map((item) => [item?.occasion_id ?? item?.id, item]))
  return byId.size === list.length && !byId.has(undefined) ? byId : null
}
