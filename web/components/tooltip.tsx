import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { loadExtra } from '../lib/extra-code'

/** Milliseconds that a pointer rests until the tooltip opens, and after closing within which the next opens at once. */
const DELAY = 700
const SKIP_DELAY = 300

type Bubble = ComponentType<ComponentProps<typeof import('./tooltip-bubble').TooltipBubble>>

const loadBubble = async () => (await import('./tooltip-bubble')).TooltipBubble

/** A tooltip for an icon. The icon keeps its own accessible name, which the tooltip repeats for the eye. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<object> }) {
  return cloneElement(children, { 'data-tooltip': text } as object)
}

/** Shows the tooltips of the whole page. */
export function Tooltips() {
  const [Bubble, setBubble] = useState<Bubble>()
  const [shown, setShown] = useState<{ text: string; place: DOMRect } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Element | null = null
    let closedAt = Number.NEGATIVE_INFINITY
    let isOpen = false

    function open() {
      isOpen = current !== null
      const text = current?.getAttribute('data-tooltip')
      setShown(current && text ? { text, place: current.getBoundingClientRect() } : null)
    }
    function close() {
      clearTimeout(timer)
      if (isOpen) closedAt = Date.now()
      isOpen = false
      current = null
      setShown(null)
    }
    const iconOf = ({ target }: Event) => (target instanceof Element ? target.closest('[data-tooltip]') : null)
    const onPointerOver = (event: PointerEvent) => {
      const icon = event.pointerType === 'touch' ? null : iconOf(event)
      if (icon === current) return
      close()
      current = icon
      if (icon) timer = setTimeout(open, Date.now() - closedAt < SKIP_DELAY ? 0 : DELAY)
    }
    const onFocusIn = (event: FocusEvent) => {
      const icon = iconOf(event)
      if (!icon?.matches(':focus-visible')) return
      close()
      current = icon
      open()
    }
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', onPointerOver, { signal })
    document.addEventListener('focusin', onFocusIn, { signal })
    document.addEventListener('focusout', close, { signal })
    document.addEventListener('pointerdown', close, { signal })
    document.addEventListener('keydown', onKeyDown, { signal })
    document.addEventListener('scroll', close, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  const isMissing = shown !== null && !Bubble
  useEffect(() => {
    if (isMissing) void loadExtra(loadBubble).then((loaded) => loaded && setBubble(() => loaded))
  }, [isMissing])
  return shown && Bubble && <Bubble {...shown} />
}
