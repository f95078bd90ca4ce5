import type { Span } from '../../../../worker/features/timeline/rules'

export const PIXELS_A_MINUTE = 2.4
/** What is shorter is drawn as long as this, so that it can be read and pressed; in minutes. */
export const SHORTEST = 10
const HOUR = 60
/** A column is at least as long as this, in minutes. */
const SHORTEST_FRAME = 6 * HOUR

/** What of an event is drawn. */
export function drawn({ start, end }: Span): Span {
  return { start, end: Math.max(end, start + SHORTEST) }
}

/** The whole hours that hold all of a day's events. */
export function frameOf(spans: Span[]): Span {
  const start = Math.floor(Math.min(...spans.map((span) => span.start)) / HOUR) * HOUR
  const end = Math.ceil(Math.max(...spans.map((span) => drawn(span).end)) / HOUR) * HOUR
  return { start, end: Math.max(end, start + SHORTEST_FRAME) }
}

/** The full hours of a frame, its end included. */
export function hoursOf({ start, end }: Span): number[] {
  return Array.from({ length: (end - start) / HOUR + 1 }, (_, i) => start + i * HOUR)
}

export function pixels(minutes: number): number {
  return minutes * PIXELS_A_MINUTE
}

/** Notes beside a column, each at its place or as near below it as the ones before leave room. Heights in pixels. */
export function stackNotes(notes: { at: number; height: number }[], gap: number): number[] {
  let free = 0
  return notes.map(({ at, height }) => {
    const top = Math.max(at, free)
    free = top + height + gap
    return top
  })
}
