import type { Span } from '../../../../worker/features/timeline/rules'

/** Minutes. Shorter events are drawn this long. */
const SHORTEST = 5
/** Pixels of the lowest event: one line that can be read and pressed. */
export const LOWEST = 26
const HOUR = 60
/** Minutes that a column shows at least. */
const SHORTEST_FRAME = 6 * HOUR
/** Screens that a day fills before it is zoomed; the page's header takes the rest of one and a half. */
const SCREENS = 1.1
/** Pixels of a minute before zooming, at least and at most. */
const [LEAST, MOST] = [0.7, 2.4]

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

/** Returns the pixels a minute with which a day is as high as it should be on a screen of this height. */
export function fittingRate(frame: Span, spans: Span[], screenHeight: number): number {
  const minutes = frame.end - frame.start
  const rate = (SCREENS * screenHeight) / minutes
  const stretched = scaleOf(frame, spans, rate).height - rate * minutes
  return Math.min(Math.max(rate - stretched / minutes, LEAST), MOST)
}

/** Maps minutes to pixels from the top of a column, and back. */
export interface Scale {
  height: number
  pixelsAt: (minutes: number) => number
  minutesAt: (pixels: number) => number
}

/**
 * Returns the scale of a column. A minute takes `rate` pixels, and more where an event would be lower than `LOWEST`: hours with
 * many short events are stretched, so that each is legible and all keep their place between the lines of the hours.
 */
export function scaleOf(frame: Span, spans: Span[], rate: number): Scale {
  const shown = spans.map(drawn)
  const stops = [...new Set([frame.start, frame.end, ...shown.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  const place = new Map(stops.map((stop, i) => [stop, i]))
  const sizes = stops.slice(1).map((stop, i) => (stop - (stops[i] ?? stop)) * rate)
  // The shortest first: what they add counts for the longer ones around them.
  for (const { start, end } of shown.toSorted((a, b) => a.end - a.start - (b.end - b.start))) {
    const [from = 0, to = 0] = [place.get(start), place.get(end)]
    const size = sizes.slice(from, to).reduce((sum, one) => sum + one, 0)
    if (size < LOWEST) for (let i = from; i < to; i++) sizes[i] = ((sizes[i] ?? 0) * LOWEST) / size
  }
  const tops = [0]
  for (const size of sizes) tops.push((tops.at(-1) ?? 0) + size)
  return {
    height: tops.at(-1) ?? 0,
    pixelsAt: (minutes) => interpolate(minutes, { from: stops, to: tops, slope: rate }),
    minutesAt: (pixels) => interpolate(pixels, { from: tops, to: stops, slope: 1 / rate }),
  }
}

interface Table {
  from: number[]
  to: number[]
  /** Outside of the table. */
  slope: number
}

function interpolate(value: number, { from, to, slope }: Table): number {
  const next = from.findIndex((one) => one >= value)
  const last = from.length - 1
  if (next < 0) return (to[last] ?? 0) + (value - (from[last] ?? 0)) * slope
  const [x1 = 0, y1 = 0] = [from[next], to[next]]
  if (next === 0) return y1 - (x1 - value) * slope
  const [x0 = 0, y0 = 0] = [from[next - 1], to[next - 1]]
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0)
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
