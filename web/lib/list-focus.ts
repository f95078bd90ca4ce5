import { type RefObject, useLayoutEffect, useRef } from 'react'

interface ListFocus {
  /** The list with the text fields. */
  list: RefObject<HTMLUListElement | null>
  /** Focuses the field at this place; below 0, the first one. */
  focus: (i: number) => void
  /** Focuses the field at this place with the next rendering, for a change of the list in the same event. */
  focusOnceShown: (i: number) => void
}

/** Moves the focus in a list of text fields. */
export function useListFocus(): ListFocus {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)

  const focus = (i: number) => list.current?.querySelectorAll('input')[Math.max(0, i)]?.focus()

  // Before the next key, so that no letter goes to the field before.
  useLayoutEffect(() => {
    if (wanted.current !== null) focus(wanted.current)
    wanted.current = null
  })

  return {
    list,
    focus,
    focusOnceShown: (i) => {
      wanted.current = i
    },
  }
}
