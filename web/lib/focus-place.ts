/** Milliseconds that the row of a saved item may take to appear. */
const ROW_PATIENCE = 5000

/** The element focused before the dialog, or before the first of several dialogs that replace each other. */
let opener: HTMLElement | null = null
/** The id of the item that a dialog saved. */
let saved: string | null = null

/** Selects the elements that take the focus. */
export const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Remembers the focused element. Call when a dialog opens. */
export function rememberOpener(): void {
  opener = focusInPage() ?? opener
  saved = null
}

/** Remembers what a form saved. Its row is the element with this id as `data-row`. */
export function rememberSaved(id: string): void {
  saved = id
}

/** The rectangles of what a person looks at next: the focused element, and the row of the item that was just saved. */
export function placesOfInterest(): DOMRect[] {
  const rows = saved === null ? [] : [...document.querySelectorAll(`[data-row="${CSS.escape(saved)}"]`)]
  const focused = document.activeElement
  return [...rows.map((row) => row.closest('tr, li') ?? row), ...(focused?.matches(controls) ? [focused] : [])]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
}

/**
 * Moves the focus to what opened the dialog, or else to the row of the saved item, or else to the page. Call when a
 * dialog closes.
 */
export function returnFocus(): void {
  const [to, id] = [opener, saved]
  if (!document.querySelector('[role=dialog]')) opener = null
  if (to?.isConnected) {
    to.focus({ preventScroll: true })
    return
  }
  if (to === null && id === null) return
  const since = performance.now()
  requestAnimationFrame(function look() {
    if (document.activeElement !== document.body) return
    const rows = document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)
    const row = [...rows].find((one) => one.checkVisibility())
    if (row) {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    } else if (performance.now() - since < ROW_PATIENCE) {
      if (id !== null) for (const show of lists) show(id)
      requestAnimationFrame(look)
    } else document.getElementById('content')?.focus({ preventScroll: true })
  })
}

/** Renders the row of an id, if the list has it. */
type ShowRow = (id: string) => void
const lists = new Set<ShowRow>()

/** Registers a list that renders only the rows in view. */
export function listRows(show: ShowRow): () => void {
  lists.add(show)
  return () => lists.delete(show)
}

/** The focused element; within a dialog or menu, the element that opened it, since those are about to be gone. */
export function focusInPage(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  if (focused.closest('[role=dialog]')) return opener
  const menu = focused.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
