import type { Span } from '../../../../worker/features/timeline/rules'

export const PIXELS_A_MINUTE = 2.4
/** Minutes. Shorter events are drawn this long, so that they can be read and pressed. */
export const SHORTEST = 10
const HOUR = 60
/** Minutes that a column shows at least. */
const SHORTEST_FRAME = 6 * HOUR

/** Returns the span that is drawn for an event. */
export function drawn({ start, end }: Span): Span {
  return { start, end: Math.max(end, start + SHORTEST) }
}

/** Returns the full hours around all of a day's events. */
export function frameOf(spans: Span[]): Span {
  const start = Math.floor(Math.min(...spans.map((span) => span.start)) / HOUR) * HOUR
  const end = Math.ceil(Math.max(...spans.map((span) => drawn(span).end)) / HOUR) * HOUR
  return { start, end: Math.max(end, start + SHORTEST_FRAME) }
}

/** Returns the full hours of a frame, its end included. */
export function hoursOf({ start, end }: Span): number[] {
  return Array.from({ length: (end - start) / HOUR + 1 }, (_, i) => start + i * HOUR)
}

export function pixels(minutes: number): number {
  return minutes * PIXELS_A_MINUTE
}

/** Positions notes beside a column: each at its place, or below the notes before it. Heights in pixels. */
export function stackNotes(notes: { at: number; height: number }[], gap: number): number[] {
  let free = 0
  return notes.map(({ at, height }) => {
    const top = Math.max(at, free)
    free = top + height + gap
    return top
  })
}
