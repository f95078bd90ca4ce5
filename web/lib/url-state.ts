import { useEffect } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'

/** The address (its `key`) that a `close` is going back from; empty when none is. */
let closing = ''

/**
 * What is open, kept in the address: `open` goes forward to it, so that the browser's back closes it; `close` goes back the
 * same way, also past what was opened on top of it, or drops the parameter when the person came here by a link, and with it
 * the parameters `within` it.
 */
export function useOpenParam(name: string, within: readonly string[] = []) {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const value = params.get(name)
  const openedHere = (location.state as { openers?: string[] } | null)?.openers ?? []
  useEffect(() => {
    if (location.key !== closing) closing = ''
  }, [location.key])

  function open(next: string) {
    navigate(
      { search: searchWith({ [name]: next }) },
      { state: { openers: [...openedHere, name] }, preventScrollReset: true },
    )
  }

  function close() {
    // Going back takes a moment, in which a second Esc would leave the page.
    if (location.key === closing) return
    closing = location.key
    const at = openedHere.lastIndexOf(name)
    if (at >= 0) navigate(at - openedHere.length)
    else
      navigate(
        { search: searchWith(Object.fromEntries([name, ...within].map((one) => [one, null]))) },
        { replace: true, preventScrollReset: true },
      )
  }

  return { value, isOpen: value !== null, open, close }
}

/**
 * The open dialog of one item of a list, in the address: `<name>=new`, `<name>=<id>`, or `<name>=<id>:<view>` for one of
 * several dialogs. The first view is the usual one.
 */
export function useItemDialog<View extends string>(name: string, views: readonly [View, ...View[]]) {
  const { value, open, close } = useOpenParam(name)
  const [usual] = views
  const [id = null, asked] = value?.split(':') ?? []
  return {
    id,
    view: views.find((view) => view === asked) ?? usual,
    open: (itemId: string, view: View = usual) => open(view === usual ? itemId : `${itemId}:${view}`),
    openNew: () => open('new'),
    close,
  }
}

/** Whether it is a `close` that goes back from there just now, and not the person. */
export const isClosing = ({ key }: Location) => key === closing

/** A filter or search kept in the address; it replaces, so that back leaves the screen and not each letter. */
export function useFilterParam(name: string, fallback = ''): [string, (value: string) => void] {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const set = (value: string) =>
    navigate(
      { search: searchWith({ [name]: value === fallback ? null : value }) },
      { replace: true, state, preventScrollReset: true },
    )
  return [params.get(name) ?? fallback, set]
}

/**
 * Changes what of a list is shown, kept in the address under `params`; what is as in `none` is dropped from there. Back
 * undoes a choice, but not each letter typed as `query`.
 */
export function useFilterChange<F extends { query: string }>(params: Record<keyof F, string>, none: F) {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (changes: Partial<F>) => {
    const next: Record<string, string | null> = {}
    for (const [name, value] of Object.entries(changes) as [keyof F, string][]) {
      next[params[name]] = value === none[name] ? null : value
    }
    const isTyping = Object.keys(changes).join() === 'query'
    navigate(
      { search: searchWith(next) },
      { replace: isTyping, state: isTyping ? state : null, preventScrollReset: true },
    )
  }
}

/**
 * The address's search with some of its parameters changed; null drops one. From the address as it is now: what is
 * on the screen may be a moment behind it, and a second change would undo the first.
 */
export function searchWith(changes: Record<string, string | null>): string {
  const next = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}
