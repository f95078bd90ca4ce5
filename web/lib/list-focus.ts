import { type RefObject, useLayoutEffect, useRef } from 'react'

interface ListFocus {
  /** The list with the text fields. */
  list: RefObject<HTMLUListElement | null>
  /** Focuses the field at this place; below 0, the first one. */
  focus: (i: number) => void
  /** Focuses the field at this place once the changed texts are on the screen. */
  focusOnceShown: (i: number) => void
}

/** Moves the focus in a list with a text field for each of `texts`. */
export function useListFocus(texts: readonly unknown[] | null): ListFocus {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)

  const focus = (i: number) => list.current?.querySelectorAll('input')[Math.max(0, i)]?.focus()

  // Before the next key, so that no letter goes to the field before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the changed texts are on the screen
  useLayoutEffect(() => {
    if (wanted.current !== null) focus(wanted.current)
    wanted.current = null
  }, [texts])

  return {
    list,
    focus,
    focusOnceShown: (i) => {
      wanted.current = i
    },
  }
}
