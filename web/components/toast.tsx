import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { placesOfInterest } from '../lib/focus-place'
import { DESK, useMedia } from '../lib/media'
import { createStore, useStore } from '../lib/store'
import { Button, IconButton } from './button'
import { classNames } from './class-names'

const SEEN_AT_ONCE = 3
const SHOWN_FOR = 4000

type Kind = 'success' | 'info' | 'error'

interface ToastOptions {
  /** A new toast replaces one with the same key. An error's is its text, unless it has one. */
  key?: string
  /** One action, such as Undo. */
  action?: { label: string; run: () => void }
  /** Runs when the toast ends or the page is left without the action being taken. */
  onEnd?: () => void | Promise<void>
}

interface Toast extends ToastOptions {
  id: number
  kind: Kind
  text: string
}

const toasts = createStore<Toast[]>([])
let lastId = 0

/** Shows a toast. Three show at a time; more wait. */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  info: (text: string, options?: ToastOptions) => add('info', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, { key: text, ...options }),
}

function add(kind: Kind, text: string, options?: ToastOptions): void {
  const former = options?.key && toasts.get().find(({ key }) => key === options.key)
  if (former) void end(former)
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, kind, text, ...options }])
}

/** Each `onEnd` that has not finished. */
const underWay = new Set<unknown>()

async function end(one: Toast): Promise<void> {
  if (!toasts.get().includes(one)) return
  drop(one)
  const ended = one.onEnd?.()
  underWay.add(ended)
  await ended
  underWay.delete(ended)
}

/** Ends all toasts, or those of some sort, and resolves once their `onEnd` and those of earlier toasts have finished. */
export async function endToasts(isMeant: (one: Toast) => unknown = () => true): Promise<void> {
  toasts.get().filter(isMeant).map(end)
  await Promise.allSettled(underWay)
}

function act(one: Toast): void {
  drop(one)
  one.action?.run()
}

function drop(one: Toast): void {
  toasts.set(toasts.get().filter((other) => other !== one))
}

/** The list of toasts; render it once. */
export function Toaster() {
  const all = useStore(toasts)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const list = useRef<HTMLOListElement>(null)

  // Removing a focused toast fires no blur event.
  useEffect(() => {
    if (isFocused && !list.current?.contains(document.activeElement)) setIsFocused(false)
  })

  useEffect(() => {
    const endAll = () => void endToasts()
    addEventListener('pagehide', endAll)
    return () => removeEventListener('pagehide', endAll)
  }, [])

  const seen = all.slice(0, SEEN_AT_ONCE)
  const edge = useFreeEdge(list, { isShown: seen.length > 0, isStill: isHovered || isFocused })
  if (seen.length === 0 && isHovered) setIsHovered(false)
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
      className={classNames(
        'pointer-events-none fixed inset-x-0 z-60 px-4 desk:inset-x-auto desk:start-6 desk:px-0',
        edge === 'bottom'
          ? 'bottom-[calc(var(--sections-height,0px)+5rem)] desk:bottom-6'
          : 'top-[calc(env(safe-area-inset-top)+0.375rem)] desk:top-18',
      )}
    >
      <ol
        ref={list}
        className="grid justify-items-center gap-2 desk:justify-items-start"
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={() => setIsFocused(true)}
        onBlur={(event) => setIsFocused(event.currentTarget.contains(event.relatedTarget))}
      >
        {seen.map((one) => (
          <ToastCard key={one.id} toast={one} isPaused={isHovered || isFocused} />
        ))}
      </ol>
    </section>
  )
}

type Edge = 'top' | 'bottom'

/** Milliseconds that a row may take to appear after it was saved. */
const PATIENCE = 1000

/**
 * The edge of the screen where toasts cover neither the focus nor what was just saved. Phones have their buttons at the
 * bottom, and dialogs on a desk leave room there.
 */
function useFreeEdge(
  list: RefObject<HTMLElement | null>,
  { isShown, isStill }: { isShown: boolean; isStill: boolean },
): Edge {
  const usual: Edge = useMedia(DESK) ? 'bottom' : 'top'
  const [isMoved, setIsMoved] = useState(false)
  const still = useRef(isStill)
  still.current = isStill
  useEffect(() => {
    if (!isShown) return setIsMoved(false)
    const since = performance.now()
    let frame = requestAnimationFrame(function look() {
      const box = list.current?.getBoundingClientRect()
      if (box && !still.current && placesOfInterest().some((place) => isOver(box, place))) setIsMoved(true)
      else if (performance.now() - since < PATIENCE) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, list])
  if (!isMoved) return usual
  return usual === 'bottom' ? 'top' : 'bottom'
}

function isOver(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const looks: Record<Kind, { icon: LucideIcon; tint: string }> = {
  success: { icon: CircleCheck, tint: 'text-good' },
  info: { icon: Info, tint: 'text-accent' },
  error: { icon: CircleAlert, tint: 'text-bad' },
}

function ToastCard({ toast: shown, isPaused }: { toast: Toast; isPaused: boolean }) {
  const remaining = useRef(SHOWN_FOR)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(shown), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - startedAt
    }
  }, [shown, isPaused])

  const { icon: Icon, tint } = looks[shown.kind]
  return (
    <li
      data-toast
      className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-md border border-line-strong bg-card py-1.5 ps-4 pe-1.5 shadow-raised desk:w-auto desk:min-w-72"
    >
      <Icon aria-hidden className={classNames('size-5 shrink-0', tint)} />
      <p role={shown.kind === 'error' ? 'alert' : 'status'} className="wrap-anywhere min-w-0 flex-1">
        {shown.text}
      </p>
      {shown.action && (
        <Button kind="quiet" onClick={() => act(shown)}>
          {shown.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => end(shown)}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
