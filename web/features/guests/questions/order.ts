import type { PointerEvent } from 'react'
import type { Question } from '../../../../worker/features/questions/schema'
import { announce } from '../../../components/announce'
import { carry } from '../../../lib/drag'

/** Sorts by position, archived ones last. */
export function inOrder(questions: Question[]): Question[] {
  return questions.toSorted(
    (a, b) => Number(a.is_archived) - Number(b.is_archived) || a.position - b.position || (a.id < b.id ? -1 : 1),
  )
}

/** The questions after one has moved to a place. */
export function movedTo<Q extends { id: string }>(questions: Q[], id: string, to: number): Q[] {
  const moved = questions.filter((question) => question.id === id)
  const others = questions.filter((question) => question.id !== id)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}

interface CarriedQuestion {
  question: Question
  /** The place that it has now. */
  from: number
  onDrop: (to: number) => void
}

/** Carries a row with the pointer by its grip, to the place of another row. */
export function carryQuestion(press: PointerEvent<HTMLElement>, { question, from, onDrop }: CarriedQuestion): void {
  const row = press.currentTarget.closest<HTMLElement>('[data-place]')
  if (press.button !== 0 || !row) return
  carry(press, {
    places: '[data-place]',
    lift: () => lift(row, question),
    onOver: (place) => {
      if (!place) return
      place.dataset.side = placeOf(place) > from ? 'after' : 'before'
      announce(`Position ${placeOf(place) + 1}.`)
    },
    onEnd: (place) => {
      delete row.dataset.carried
      if (place && placeOf(place) !== from) onDrop(placeOf(place))
      else announce(`“${question.text}” stays where it was.`)
    },
  })
}

/** The most pixels of a row that is carried. */
const LIFTED_WIDTH = 320

/** Copies a row to carry it, narrow enough to leave the place beneath it in sight. */
function lift(row: HTMLElement, question: Question): HTMLElement {
  announce(`“${question.text}” is picked up.`)
  const { left, top, width, height } = row.getBoundingClientRect()
  const copy = row.cloneNode(true) as HTMLElement
  copy.inert = true
  const shown = Math.min(width, LIFTED_WIDTH)
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${shown}px`, maxHeight: `${height}px` })
  copy.dataset.lifted = ''
  row.dataset.carried = ''
  return copy
}

const placeOf = (place: HTMLElement) => Number(place.dataset.place)
