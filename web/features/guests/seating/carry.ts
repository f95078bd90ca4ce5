import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { carry } from '../../../lib/drag'
import type { Hall } from './hall'
import { type Offer, offersFor } from './offers'
import { nameList } from './wording'

/** Where guests were dropped: at a table, perhaps on one of its seats, or back in the tray. */
export interface Drop {
  tableId: string | null
  seat: number | null
}

interface CarriedGuests {
  guests: Guest[]
  hall: Hall
  onDrop: (drop: Drop) => void
}

/** Carries guests with the pointer from where they are pressed to a free seat, a table or the tray. */
export function carryGuests(press: ReactPointerEvent<HTMLElement>, { guests, hall, onDrop }: CarriedGuests): void {
  if (press.button !== 0) return
  carry(press, {
    places: '[data-seat]:not([data-kind]), [data-table], [data-tray]',
    lift: () => {
      mark(offersFor(guests, hall))
      const card = document.createElement('div')
      card.className = 'carried'
      card.style.left = `${press.clientX}px`
      card.style.top = `${press.clientY}px`
      card.textContent = nameList(guests)
      return card
    },
    onEnd: (place) => {
      mark([])
      if (place) onDrop(dropAt(place))
    },
  })
}

/** Shows on every table whether the guests could sit there. */
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

function dropAt(place: HTMLElement): Drop {
  const table = place.closest<HTMLElement>('[data-table]')
  if (!table) return { tableId: null, seat: null }
  return { tableId: table.dataset.table ?? null, seat: Number(place.dataset.seat) || null }
}
