import { type ReactNode, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { ScheduleSuggestion, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Button } from '../../../components/button'
import { clock } from '../../../lib/dates'
import { timesText } from '../../../lib/event-times'
import { suggestionKey, useSuggestions } from '../plan/take-suggestion'
import { ConflictNote } from './conflict-note'
import type { Moves } from './moves'
import type { Note } from './notes'
import { stackNotes } from './scale'

/** Conflicts shown at first. With more of them the margin has no place for anything else. */
const CONFLICTS_AT_ONCE = 15
const GAP = 8

interface DayMarginProps {
  /** The day's events. */
  events: TimelineEvent[]
  /** Conflicts in the order of the day. */
  notes: Note[]
  suggestions: ScheduleSuggestion[]
  /** Returns pixels from the top of the column. */
  topOf: (times: Pick<TimelineEvent, 'date' | 'start_time'>) => number
  moves: Moves
  onOpen: (id: string) => void
}

interface Item {
  key: string
  at: number
  content: ReactNode
}

/** What there is to say about a day, beside it: conflicts, what is usually there, and the events' details. */
export function DayMargin({ events, notes, suggestions, topOf, moves, onOpen }: DayMarginProps) {
  const [count, setCount] = useState(CONFLICTS_AT_ONCE)
  const { taken, take } = useSuggestions(events)
  const starts = new Map(events.map((event) => [event.id, topOf(event)]))
  const conflicts = notes.slice(0, count).map((note) => ({
    key: `conflict ${note.key}`,
    at: starts.get(note.eventId) ?? 0,
    content: <ConflictNote note={note} moves={moves} />,
  }))
  const hasRoom = notes.length <= CONFLICTS_AT_ONCE
  const offers = (hasRoom ? suggestions.filter(({ kind }) => kind === 'add') : []).map((suggestion) => ({
    key: suggestionKey(suggestion),
    at: topOf(suggestion),
    content: (
      <Offer
        suggestion={suggestion}
        isBusy={taken === suggestionKey(suggestion)}
        isDisabled={taken !== null}
        onTake={() => void take(suggestion)}
      />
    ),
  }))
  const details = (hasRoom ? events : []).flatMap((event) => {
    const text = [event.description, event.notes].filter(Boolean).join('\n')
    return text === ''
      ? []
      : {
          key: `details ${event.id}`,
          at: starts.get(event.id) ?? 0,
          content: <Detail title={event.title} text={text} onOpen={() => onOpen(event.id)} />,
        }
  })
  const { box, place, height } = useStack([...conflicts, ...offers, ...details])
  const list = (items: Item[]) => (
    <ol>
      {items.map(({ key, content }) => (
        <li key={key} data-note={key} className="absolute inset-x-0" style={{ top: place(key) }}>
          {content}
        </li>
      ))}
    </ol>
  )
  return (
    <div>
      <div ref={box} className="relative" style={{ height }}>
        {conflicts.length > 0 && <section aria-label="Conflicts">{list(conflicts)}</section>}
        {offers.length > 0 && <section aria-label="Suggestions">{list(offers)}</section>}
        {details.length > 0 && <section aria-label="Details">{list(details)}</section>}
      </div>
      {conflicts.length < notes.length && (
        <Button onClick={() => setCount(count + CONFLICTS_AT_ONCE)}>
          Show more <span className="figures text-quiet">of {notes.length.toLocaleString('en')}</span>
        </Button>
      )}
    </div>
  )
}

/** Places items below one another, each at its place where that is free. */
function useStack(items: Item[]) {
  const box = useRef<HTMLDivElement>(null)
  const [heights, setHeights] = useState<Record<string, number>>({})
  const [, measureAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const measured: Record<string, number> = {}
    for (const note of box.current?.querySelectorAll<HTMLElement>('[data-note]') ?? []) {
      measured[note.dataset.note ?? ''] = note.offsetHeight
    }
    setHeights((known) => (JSON.stringify(known) === JSON.stringify(measured) ? known : measured))
  })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measureAgain)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const inOrder = items.toSorted((a, b) => a.at - b.at)
  const sized = inOrder.map(({ key, at }) => ({ at, height: heights[key] ?? 0 }))
  const tops = stackNotes(sized, GAP)
  const places = new Map(inOrder.map(({ key }, i) => [key, tops[i] ?? 0]))
  return {
    box,
    place: (key: string) => places.get(key),
    height: (tops.at(-1) ?? 0) + (sized.at(-1)?.height ?? 0) + GAP,
  }
}

interface OfferProps {
  suggestion: ScheduleSuggestion
  isBusy: boolean
  isDisabled: boolean
  onTake: () => void
}

/** An event that most weddings have, at the time where it fits. */
function Offer({ suggestion, isBusy, isDisabled, onTake }: OfferProps) {
  const { title, start_time } = suggestion
  return (
    <div className="flex items-center gap-2 rounded-md border border-control border-dashed py-0.5 ps-3 pe-1 text-sm">
      <p className="min-w-0 flex-1 py-1 leading-tight [overflow-wrap:anywhere]">
        <bdi>{title}</bdi> <span className="figures whitespace-nowrap text-quiet">{timesText(suggestion)}</span>
      </p>
      <Button
        kind="quiet"
        className="px-3! desk:min-h-8!"
        isBusy={isBusy}
        disabled={isDisabled}
        aria-label={`Add ${title} at ${clock(start_time)}`}
        onClick={onTake}
      >
        Add
      </Button>
    </div>
  )
}

function Detail({ title, text, onOpen }: { title: string; text: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full border-line-strong border-s-2 py-0.5 ps-3 text-start text-sm leading-snug hover:border-control"
    >
      <bdi className="block truncate font-medium">{title}</bdi>
      <bdi className="line-clamp-3 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">{text}</bdi>
    </button>
  )
}
