import { controls, focusInPage } from './focus-place'

/** Milliseconds that a dialog or menu may take to close, and that a changed row may take to be read again. */
const PATIENCE = 5000

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
    const isCovered = document.querySelector('[role=dialog], [role=menu]') !== null
    if (document.activeElement === document.body && !isCovered) find()?.focus({ preventScroll: true })
    const isSettled = !isCovered && document.activeElement !== origin
    if (!isSettled && performance.now() - since < PATIENCE) requestAnimationFrame(look)
  })
}

function neighbour({ origin, levels }: Place): HTMLElement | null {
  if (origin?.isConnected) return origin
  for (const { element, after, before } of levels) {
    for (const beside of [...after, ...before]) {
      const control = counterpart(origin, element, beside)
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
  return counterpart(origin, element, back)
}

/** Finds the counterpart of `origin`, which was in the removed `element`, in one with the same controls, or else its first control. */
function counterpart(origin: HTMLElement | null, element: Element, beside: Element): HTMLElement | null {
  if (!beside.isConnected) return null
  const ours = controlsOf(element)
  const theirs = controlsOf(beside)
  const same = ours.length === theirs.length ? theirs[origin ? ours.indexOf(origin) : -1] : undefined
  return [same, ...theirs].find((control) => control?.checkVisibility()) ?? null
}

const controlsOf = (element: Element) =>
  [element, ...element.querySelectorAll('*')].filter((one) => one.matches(controls)) as HTMLElement[]
