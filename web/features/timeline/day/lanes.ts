import type { Span } from '../../../../worker/features/timeline/rules'

/** Where something stands among what happens at the same time. */
export interface Lane {
  /** From 0. */
  lane: number
  /** How many lanes its group has. */
  lanes: number
}

/**
 * Side by side what overlaps: each takes the first lane that is free, and everything that hangs together by overlaps shares
 * the same number of lanes. Answers in the order of `spans`.
 */
export function packLanes(spans: Span[]): Lane[] {
  const order = spans
    .map((_, i) => i)
    .toSorted((a, b) => spanAt(a).start - spanAt(b).start || spanAt(b).end - spanAt(a).end)
  const packed: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }))
  let group: number[] = []
  /** Until when each lane of the group is taken. */
  let taken: number[] = []

  function spanAt(i: number): Span {
    return spans[i] as Span
  }
  function closeGroup() {
    for (const i of group) (packed[i] as Lane).lanes = taken.length
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
