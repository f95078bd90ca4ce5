import { useEffect, useRef, useState } from 'react'
import { holdTyped } from './history'
import { onScreen } from './http'
import { mergeEdits } from './merge-edits'
import { lostSessionOf, signedInAs } from './session'

interface Draft {
  owner: string
  /** The values before the first edit. */
  base: object
  typed: object
}

/** Kept in memory only: the next person at this browser must not see what was typed. */
const drafts = new Map<string, Draft>()

/**
 * The state of a form's fields. When a session ends or another wedding opens while somebody types, the values are restored once
 * the same person is signed in to the same wedding and returns to the same address, merged with what others changed in the meantime.
 * With a `name`, the values are also restored when the form leaves the screen and comes back, and the browser asks before it closes or
 * loads the page again.
 */
export function useTyped<V extends object>(initial: V, name?: string) {
  const [values, setValues] = useState(() => restored(initial, name))
  const [first] = useState(initial)
  const latest = useRef({ key: '', initial, values })
  useEffect(() => {
    latest.current = { key: keyOf(initial, name), initial, values }
  })
  useEffect(() => {
    const { wedding } = onScreen
    drafts.delete(latest.current.key)
    return () => {
      const isKept = name !== undefined || onScreen.wedding !== wedding
      const owner = lostSessionOf() ?? (isKept ? signedInAs() : null)
      const { key, initial: base, values: typed } = latest.current
      if (owner !== null && isOther(base, typed)) drafts.set(key, { owner, base, typed })
    }
  }, [name])
  // Forms without a name are in dialogs, which ask themselves.
  const isTouched = name !== undefined && values !== first
  useEffect(
    () => (isTouched ? holdTyped(() => isOther(latest.current.initial, latest.current.values)) : undefined),
    [isTouched],
  )
  return [values, setValues] as const
}

/** Drops what was left in a form while it was being sent. What was edited since then stays. */
export function dropTyped(sent: object): void {
  for (const [key, { typed }] of drafts) if (!isOther(typed, sent)) drafts.delete(key)
}

const isOther = (base: object, typed: object) => JSON.stringify(base) !== JSON.stringify(typed)

function restored<V extends object>(initial: V, name: string | undefined): V {
  const draft = drafts.get(keyOf(initial, name))
  if (!draft || draft.owner !== signedInAs()) return initial
  return mergeEdits({ base: draft.base as V, mine: draft.typed as V, theirs: initial }).merged
}

/** Identifies a form by the wedding and its name, or its address and its fields. */
function keyOf(values: object, name: string | undefined): string {
  const { pathname, search } = window.location
  return [onScreen.wedding, name ?? [pathname, search, ...Object.keys(values)]].join(' ')
}
