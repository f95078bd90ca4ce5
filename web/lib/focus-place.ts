/** Milliseconds that a dialog or menu may take to close. */
const PATIENCE = 2000
/** Milliseconds that the row of a saved item may take to appear. */
const ROW_PATIENCE = 5000

/** The element focused before the dialog, or before the first of several dialogs that replace each other. */
let opener: HTMLElement | null = null
/** The id of the item that a dialog saved. */
let saved: string | null = null

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

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
function focusInPage(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  if (focused.closest('[role=dialog]')) return opener
  const menu = focused.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** The focused element, and each of its ancestors with its siblings, nearest first. */
interface Place {
  origin: HTMLElement | null
  levels: { element: Element; parent: Element; after: Element[]; before: Element[] }[]
}

/** Remembers where the focus is, for when its element is removed, as a row is together with its button. */
export function placeOfFocus(): Place {
  const origin = focusInPage()
  const levels: Place['levels'] = []
  for (let element: Element | null = origin; element && element.id !== 'content'; element = element.parentElement) {
    const parent = element.parentElement
    if (!parent) break
    const siblings = [...parent.children]
    const index = siblings.indexOf(element)
    levels.push({ element, parent, after: siblings.slice(index + 1), before: siblings.slice(0, index).reverse() })
  }
  return { origin, levels }
}

/** Focuses the same control of the row that took the place, or else the nearest control. */
export function focusNeighbour(place: Place): void {
  whenLost(place, () => neighbour(place))
}

/** Focuses the same control of the row that came back to the place. */
export function focusReturned(place: Place): void {
  whenLost(place, () => returned(place) ?? neighbour(place))
}

function whenLost({ origin }: Place, find: () => HTMLElement | null): void {
  const since = performance.now()
  requestAnimationFrame(function look() {
    const focused = document.activeElement ?? document.body
    if (focused === document.body) find()?.focus({ preventScroll: true })
    else if (
      performance.now() - since < PATIENCE &&
      (focused === origin || focused.closest('[role=dialog], [role=menu]'))
    )
      requestAnimationFrame(look)
  })
}

function neighbour({ origin, levels }: Place): HTMLElement | null {
  if (origin?.isConnected) return origin
  for (const { element, after, before } of levels) {
    for (const beside of [...after, ...before]) {
      const control = counterpart({ origin, element, beside })
      if (control) return control
    }
  }
  return document.getElementById('content')
}

function returned({ origin, levels }: Place): HTMLElement | null {
  const gone = levels.findLast(({ element }) => !element.isConnected)
  if (!gone) return null
  const { element, parent, after, before } = gone
  const isThere = (beside: Element) => beside.isConnected
  const back =
    after.find(isThere)?.previousElementSibling ?? before.find(isThere)?.nextElementSibling ?? parent.firstElementChild
  if (!back || after.includes(back) || before.includes(back)) return null
  return counterpart({ origin, element, beside: back })
}

interface Counterpart {
  origin: HTMLElement | null
  /** The removed element that held the origin. */
  element: Element
  beside: Element
}

/** Finds the origin's counterpart in an element with the same controls, or else its first control. */
function counterpart({ origin, element, beside }: Counterpart): HTMLElement | null {
  if (!beside.isConnected) return null
  const ours = controlsOf(element)
  const theirs = controlsOf(beside)
  const same = ours.length === theirs.length ? theirs[origin ? ours.indexOf(origin) : -1] : undefined
  return [same, ...theirs].find((control) => control?.checkVisibility()) ?? null
}

function controlsOf(element: Element): HTMLElement[] {
  return [
    ...(element.matches(controls) ? [element as HTMLElement] : []),
    ...element.querySelectorAll<HTMLElement>(controls),
  ]
}
