import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { trackPointer } from './floor/track-pointer'
import type { Hall } from './hall'
import { type Offer, offersFor } from './offers'
import { nameList } from './wording'

/** Pixels after which a press is no click any more. */
export const SLACK = 5
/** A finger that rests so long carries; one that moves before scrolls. */
const LONG_PRESS = 300

/** Where guests were let go: at a table, perhaps at one of its seats, or back in the tray. */
export interface Drop {
  tableId: string | null
  seat: number | null
}

interface Carried {
  guests: Guest[]
  hall: Hall
  onDrop: (drop: Drop) => void
}

/** Carries guests with the pointer from where they are pressed to a table or the tray. Nothing is rendered on the way. */
export function carryGuests(press: ReactPointerEvent<HTMLElement>, carried: Carried): void {
  if (press.button !== 0) return
  const start = { x: press.clientX, y: press.clientY }
  const isTouch = press.pointerType === 'touch'
  let card: HTMLElement | null = null
  let over: HTMLElement | null = null
  let isOff = false

  function lift() {
    if (isOff || card) return
    card = document.createElement('div')
    card.className = 'carried'
    card.textContent = nameList(carried.guests)
    document.body.append(card)
    follow(start)
    mark(offersFor(carried.guests, carried.hall))
  }

  function follow({ x, y }: { x: number; y: number }) {
    if (card) card.style.transform = `translate(${x}px, ${y}px)`
    const found = targetAt(x, y)
    if (found === over) return
    if (over) delete over.dataset.over
    over = found
    if (over) over.dataset.over = ''
  }

  const timer = isTouch ? setTimeout(lift, LONG_PRESS) : undefined
  // A browser scrolls unless the very first move of a finger is refused.
  const stay = (event: TouchEvent) => card && event.preventDefault()
  if (isTouch) document.addEventListener('touchmove', stay, { passive: false })

  trackPointer(press, {
    onMove: (event) => {
      const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK
      if (isFar && !card && isTouch) isOff = true
      else if (isFar) lift()
      if (card) follow({ x: event.clientX, y: event.clientY })
    },
    onEnd: (event) => {
      clearTimeout(timer)
      isOff = true
      document.removeEventListener('touchmove', stay)
      if (!card) return
      card.remove()
      mark([])
      if (over) delete over.dataset.over
      if (event === null) return
      swallowClick()
      const drop = dropAt(event.clientX, event.clientY)
      if (drop) carried.onDrop(drop)
    },
  })
}

/** What the browser makes of the release is no click on what happens to be there. */
export function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** Shows on every table whether those who are carried could sit there. */
function mark(offers: Offer[]): void {
  const fits = new Map(
    offers.map(({ table, hasRoom, apartFrom }) => [
      table.id,
      apartFrom.length > 0 ? 'apart' : hasRoom ? 'room' : 'full',
    ]),
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-table]')) {
    const fit = fits.get(element.dataset.table ?? '')
    if (fit) element.dataset.fit = fit
    else delete element.dataset.fit
  }
}

function targetAt(x: number, y: number): HTMLElement | null {
  const found = document.elementFromPoint(x, y)
  return found?.closest<HTMLElement>('[data-seat]:not([data-kind]), [data-table], [data-tray]') ?? null
}

function dropAt(x: number, y: number): Drop | null {
  const found = targetAt(x, y)
  const table = found?.closest<HTMLElement>('[data-table]')
  if (table) return { tableId: table.dataset.table ?? null, seat: Number(found?.dataset.seat) || null }
  return found ? { tableId: null, seat: null } : null
}
