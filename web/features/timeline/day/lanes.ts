import type { Span } from '../../../../worker/features/timeline/rules'

/** The position of a span among overlapping ones. */
export interface Lane {
  /** The lane, from 0. */
  lane: number
  /** The number of lanes of its group. */
  lanes: number
  /** The number of lanes it covers, when the next ones are free. */
  across: number
}

/**
 * Assigns lanes to overlapping spans. Each takes the first free lane and the free ones after it. Spans connected by
 * overlaps share one number of lanes. Returns them in the order of `spans`.
 */
export function packLanes(spans: Span[]): Lane[] {
  const order = spans
    .map((_, i) => i)
    .toSorted((a, b) => spanAt(a).start - spanAt(b).start || spanAt(b).end - spanAt(a).end)
  const packed: Lane[] = spans.map(() => ({ lane: 0, lanes: 1, across: 1 }))
  let group: number[] = []
  /** The end of each lane's last span. */
  let taken: number[] = []

  function spanAt(i: number): Span {
    return spans[i] as Span
  }
  function closeGroup() {
    for (const i of group) {
      const own = packed[i] as Lane
      const beside = group.filter((j) => overlap(spanAt(i), spanAt(j))).map((j) => (packed[j] as Lane).lane)
      const next = Math.min(...beside.filter((lane) => lane > own.lane), taken.length)
      own.lanes = taken.length
      own.across = next - own.lane
    }
    group = []
    taken = []
  }

  for (const i of order) {
    const { start, end } = spanAt(i)
    if (taken.every((until) => until <= start)) closeGroup()
    const free = taken.findIndex((until) => until <= start)
    const lane = free < 0 ? taken.length : free
    taken[lane] = end
    ;(packed[i] as Lane).lane = lane
    group.push(i)
  }
  closeGroup()
  return packed
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}
