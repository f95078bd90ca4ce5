import type { KeyboardEvent, PointerEvent } from 'react'
import { type Vendor, type VendorStatus, vendorStatuses } from '../../../../worker/features/vendors/schema'
import { announce } from '../../../components/announce'
import { carry, pickUp } from '../../../lib/drag'
import { statusLabels } from '../wording'

interface CarriedVendor {
  vendor: Vendor
  onDrop: (status: VendorStatus) => void
}

/** Carries a card with the pointer from its stage to another one. */
export function carryVendor(press: PointerEvent<HTMLElement>, { vendor, onDrop }: CarriedVendor): void {
  if (press.button !== 0 || (press.target as Element).closest('[aria-haspopup]')) return
  const card = press.currentTarget
  carry(press, {
    places: '[data-stage]',
    lift: () => lift(card, vendor),
    onOver: (stage) => announceOver(vendor, stage),
    onEnd: (stage) => putDown(card, vendor, stage, onDrop),
  })
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Carries a card with the keys. Space or Enter on its grip picks it up; losing the focus cancels. */
export function carryVendorByKeys(press: KeyboardEvent<HTMLElement>, { vendor, onDrop }: CarriedVendor): void {
  if (press.key !== ' ' && press.key !== 'Enter') return
  press.preventDefault()
  const grip = press.currentTarget
  const card = grip.closest<HTMLElement>('[data-card]')
  if (press.repeat || !card || 'carried' in card.dataset) return
  const listening = new AbortController()
  const { signal } = listening
  const from = card.getBoundingClientRect()
  let at = vendorStatuses.indexOf(vendor.status)
  const carried = pickUp(lift(card, vendor), (stage) => announceOver(vendor, stage))
  carried.over(stageElement(vendor.status))

  function end(isDropped: boolean) {
    listening.abort()
    const stage = carried.end()
    if (card) putDown(card, vendor, isDropped ? stage : null, onDrop)
  }

  function moveTo(next: number) {
    const stage = stageElement(vendorStatuses[next])
    if (!stage) return
    at = next
    const { left, top, bottom } = stage.getBoundingClientRect()
    const isBeside = from.top > top && from.top < bottom
    carried.moveBy(left - from.left, isBeside ? 0 : top - from.top)
    carried.over(stage)
  }

  addEventListener(
    'keydown',
    (event) => {
      const step = steps[event.key]
      const isDrop = [' ', 'Enter', 'Tab'].includes(event.key)
      if (step === undefined && !isDrop && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (step !== undefined) moveTo(at + step)
      else if (!event.repeat) end(isDrop)
    },
    { signal, capture: true },
  )
  grip.addEventListener('blur', () => end(false), { signal })
}

/** Copies a card to carry it, without its buttons. */
function lift(card: HTMLElement, vendor: Vendor): HTMLElement {
  announce(`${vendor.name} is picked up, from ${statusLabels[vendor.status]}.`)
  const { left, top, width, height } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('button')) button.remove()
  copy.inert = true
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  copy.dataset.lifted = ''
  card.dataset.carried = ''
  return copy
}

function putDown(
  card: HTMLElement,
  vendor: Vendor,
  stage: HTMLElement | null,
  onDrop: (status: VendorStatus) => void,
): void {
  delete card.dataset.carried
  const status = stage && statusOf(stage)
  if (!status || status === vendor.status) {
    announce(`${vendor.name} stays in ${statusLabels[vendor.status]}.`)
  } else {
    announce(`${vendor.name} is moved to ${statusLabels[status]}.`)
    onDrop(status)
  }
}

function announceOver(vendor: Vendor, stage: HTMLElement | null): void {
  announce(stage ? `${vendor.name} is over ${statusLabels[statusOf(stage)]}.` : `${vendor.name} is not over a stage.`)
}

const statusOf = (stage: HTMLElement) => stage.dataset.stage as VendorStatus

function stageElement(status: VendorStatus | undefined): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-stage="${status}"]`)
}
