import { useEffect } from 'react'
import { currentEntry, follow, goBack, type HistoryEntry, navigate, useEntry, useSearchParams } from './history'

/** The key of the entry that a `close` is leaving; empty when none is. */
let closing = ''

/** How often each parameter was opened: tells a `close` from before from that of the current dialog. */
const openings = new Map<string, number>()

/**
 * The state of something that opens, kept in the address. `open` pushes an entry, so that the browser's back closes it.
 * `close` goes back to before that entry. When the person came by a link, `close` instead drops the parameter and those
 * `within` it.
 */
export function useOpenParam(name: string, within: readonly string[] = []) {
  const params = useSearchParams()
  const entry = useEntry()
  const value = params.get(name)
  const opening = openings.get(name)
  useEffect(() => {
    if (entry.key !== closing) closing = ''
  }, [entry.key])

  function open(next: string) {
    // Pressed again before it shows. A second entry would be left when the first is closed.
    if (new URLSearchParams(window.location.search).get(name) === next) return
    openings.set(name, (openings.get(name) ?? 0) + 1)
    navigate(searchWith({ [name]: next }), { state: { openers: [...openersOf(entry), name] }, keepsScroll: true })
  }

  /** Shows another value in place of the open one. A form that was changed asks first. */
  const openInstead = (next: string) =>
    follow(searchWith({ [name]: next }), { replace: true, state: entry.state, keepsScroll: true })

  function close() {
    // A form that was cancelled while it was sent must not close what was opened since.
    if (value === null || opening !== openings.get(name)) return
    if (new URLSearchParams(window.location.search).get(name) !== value) return
    // The browser's entry, not the rendered one: a filter chosen just now has replaced it.
    const here = currentEntry()
    // Going back is asynchronous; a second Escape meanwhile would leave the page.
    if (here.key === closing || entry.key === closing) return
    closing = here.key
    const openers = openersOf(here)
    const at = openers.lastIndexOf(name)
    if (at >= 0) goBack(openers.length - at)
    else
      navigate(searchWith(Object.fromEntries([name, ...within].map((one) => [one, null]))), {
        replace: true,
        keepsScroll: true,
      })
  }

  return { value, isOpen: value !== null, open, openInstead, close }
}

/** `useOpenParam` for a dialog about selected items. Closes it when nothing is selected, such as after a reload. */
export function useSelectionParam(name: string, hasSelection: boolean) {
  const param = useOpenParam(name)
  useEffect(() => {
    if (!hasSelection) param.close()
  })
  return { ...param, isOpen: param.isOpen && hasSelection }
}

/** Names of the parameters opened in this entry, the last one on top. Going back closes them. */
const openersOf = ({ state }: HistoryEntry) => (state as { openers?: string[] } | null)?.openers ?? []

/**
 * The open dialog of one item, in the address: `<name>=new`, `<name>=<id>`, or `<name>=<id>:<view>` where an item has
 * several dialogs. The first view is the default.
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

/** Whether a `close` is going back from this entry, rather than the person. */
export const isClosing = ({ key }: HistoryEntry) => key === closing

/** The parameter of the open sheet with a list's filters. */
export const FILTER_SHEET = 'filters'

/**
 * Whether filters are being chosen in their sheet. Then all choices are one entry of the history, that of the sheet, and
 * closing it keeps them.
 */
const isFilterSheetOpen = () => new URLSearchParams(window.location.search).has(FILTER_SHEET)

/** A filter kept in the address. Changes replace the entry, so that back leaves the screen. */
export function useFilterParam(name: string, fallback = ''): [string, (value: string) => void] {
  const params = useSearchParams()
  const { state } = useEntry()
  const set = (value: string) =>
    navigate(searchWith({ [name]: value === fallback ? null : value }), {
      replace: true,
      state: isFilterSheetOpen() ? null : state,
      keepsScroll: true,
    })
  return [params.get(name) ?? fallback, set]
}

/**
 * Returns a function that changes a list's filter in the address, under the names in `params`. Values equal to `none`
 * are dropped. Back undoes each choice, but not each letter of `query`.
 */
export function useFilterChange<F extends { query: string }>(params: Record<keyof F, string>, none: F) {
  const { state } = useEntry()
  return (changes: Partial<F>) => {
    const next: Record<string, string | null> = {}
    for (const [name, value] of Object.entries(changes) as [keyof F, string][]) {
      next[params[name]] = value === none[name] ? null : value
    }
    const isTyping = Object.keys(changes).join() === 'query'
    const isInSheet = isFilterSheetOpen()
    navigate(searchWith(next), {
      replace: isTyping || isInSheet,
      state: isTyping && !isInSheet ? state : null,
      keepsScroll: true,
    })
  }
}

/**
 * Returns the current search string with some parameters changed; null drops one. It reads `window.location`, since
 * what is shown may lag behind and a second change would undo the first.
 */
export function searchWith(changes: Record<string, string | null>): string {
  const next = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}
