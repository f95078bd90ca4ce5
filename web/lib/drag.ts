/** Pixels that a mouse or pen may move within a click, and a finger within a tap. */
const SLACK = 5
const TOUCH_SLACK = 8
/** Milliseconds after which a resting finger picks something up. One that moves sooner scrolls. */
const HOLD = 250

/** A press, from React or from the browser. */
interface Press {
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
}

interface Track {
  /** Runs at most once a frame. */
  onMove: (event: PointerEvent) => void
  /** Takes the release; null when Escape or the browser ended it. */
  onEnd: (release: PointerEvent | null) => void
}

/** Follows a pressed pointer over the whole window until it is released. */
export function trackPointer({ pointerId }: Press, { onMove, onEnd }: Track): void {
  const listening = new AbortController()
  const { signal } = listening
  let latest: PointerEvent | null = null
  let frame = 0

  function flush() {
    frame = 0
    if (latest) onMove(latest)
    latest = null
  }

  function end(release: PointerEvent | null) {
    cancelAnimationFrame(frame)
    listening.abort()
    if (release && latest) onMove(release)
    onEnd(release)
  }

  const own = (listener: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) listener(event)
  }
  addEventListener(
    'pointermove',
    own((event) => {
      latest = event
      frame ||= requestAnimationFrame(flush)
    }),
    { signal },
  )
  addEventListener('pointerup', own(end), { signal })
  addEventListener(
    'pointercancel',
    own(() => end(null)),
    { signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(null)
    },
    { signal, capture: true },
  )
}

interface Drag {
  /** A finger has to rest before it drags, so that it can scroll. */
  holdsTouch?: boolean
  /** Runs when the press turns out to be a drag. */
  onStart?: () => void
  onMove?: (event: PointerEvent) => void
  /** Takes the release, null when the drag was given up, and whether it was more than a click. */
  onEnd: (release: PointerEvent | null, isDragged: boolean) => void
}

/** Follows a press that may become a drag. A drag ends without a click. */
export function drag(press: Press, { holdsTouch = false, onStart, onMove, onEnd }: Drag): void {
  const isTouch = press.pointerType === 'touch'
  const isHeld = isTouch && holdsTouch
  const slack = isTouch ? TOUCH_SLACK : SLACK
  let state: 'pressed' | 'dragging' | 'scrolling' = 'pressed'

  function start() {
    if (state !== 'pressed') return
    state = 'dragging'
    onStart?.()
  }
  const timer = isHeld ? setTimeout(start, HOLD) : undefined

  const listening = new AbortController()
  const { signal } = listening
  const prevent = (event: Event) => event.preventDefault()
  const preventInDrag = (event: Event) => state === 'dragging' && event.preventDefault()
  addEventListener('dragstart', prevent, { signal })
  addEventListener('selectstart', prevent, { signal })
  addEventListener('contextmenu', preventInDrag, { signal })
  // A browser scrolls unless the finger's first move is prevented.
  if (isHeld) addEventListener('touchmove', preventInDrag, { signal, passive: false })

  trackPointer(press, {
    onMove: (event) => {
      if (state === 'pressed' && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > slack) {
        if (isHeld) state = 'scrolling'
        else start()
      }
      if (state === 'dragging') onMove?.(event)
    },
    onEnd: (release) => {
      clearTimeout(timer)
      listening.abort()
      const isDragged = state === 'dragging'
      if (isDragged && release) swallowClick()
      // After Escape the pointer is still pressed: its release must not click either.
      else if (isDragged) addEventListener('pointerup', swallowClick, { once: true })
      onEnd(release, isDragged)
    },
  })
}

/** Stops the click that the browser sends after a release. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** An element that is being carried by the pointer or by the keys. */
interface Carried {
  /** Moves it by pixels from where it was picked up. */
  moveBy: (x: number, y: number) => void
  /** Marks the place it is over with `data-over`. */
  over: (place: HTMLElement | null) => void
  /** Takes it off the screen and returns the place it was over. */
  end: () => HTMLElement | null
}

/** Shows an element above the page until it is put down. `onOver` runs whenever the place beneath it changes. */
export function pickUp(element: HTMLElement, onOver?: (place: HTMLElement | null) => void): Carried {
  Object.assign(element.style, { position: 'fixed', zIndex: '60', pointerEvents: 'none' })
  element.ariaHidden = 'true'
  document.body.append(element)
  let place: HTMLElement | null = null
  function mark(next: HTMLElement | null) {
    if (place) delete place.dataset.over
    place = next
    if (place) place.dataset.over = ''
  }
  return {
    moveBy: (x, y) => {
      element.style.transform = `translate(${x}px, ${y}px)`
    },
    over: (next) => {
      if (next === place) return
      mark(next)
      onOver?.(next)
    },
    end: () => {
      const last = place
      element.remove()
      mark(null)
      return last
    },
  }
}

interface Carry {
  /** Selects the places that take what is carried. */
  places: string
  /** Makes the element that follows the pointer. */
  lift: () => HTMLElement
  onOver?: (place: HTMLElement | null) => void
  /** Takes the place it was dropped on; null when it was dropped elsewhere or given up. */
  onEnd: (place: HTMLElement | null) => void
}

/** Carries an element from where it is pressed to a place that takes it. Nothing is rendered by React on the way. */
export function carry(press: Press, { places, lift, onOver, onEnd }: Carry): void {
  let carried: Carried | null = null
  function follow({ clientX: x, clientY: y }: { clientX: number; clientY: number }) {
    carried?.moveBy(x - press.clientX, y - press.clientY)
    carried?.over(document.elementFromPoint(x, y)?.closest<HTMLElement>(places) ?? null)
  }
  drag(press, {
    holdsTouch: true,
    onStart: () => {
      carried = pickUp(lift(), onOver)
      follow(press)
    },
    onMove: follow,
    onEnd: (release) => {
      if (!carried) return
      const place = carried.end()
      onEnd(release && place)
    },
  })
}
