interface Follow {
  /** At most once a frame. */
  onMove: (event: PointerEvent) => void
  /** Let go, or given up with Esc or by the browser. */
  onEnd: (event: PointerEvent | null) => void
}

/** Follows a pressed pointer over the whole window until it is let go. */
export function trackPointer({ pointerId }: { pointerId: number }, { onMove, onEnd }: Follow): void {
  const listening = new AbortController()
  const { signal } = listening
  let latest: PointerEvent | null = null
  let frame = 0

  function flush() {
    frame = 0
    if (latest) onMove(latest)
    latest = null
  }

  function end(event: PointerEvent | null) {
    cancelAnimationFrame(frame)
    listening.abort()
    if (event && latest) onMove(event)
    onEnd(event)
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
