import type { Day } from '../../../lib/calendar'
import { titleKey } from '../../../lib/text'
import { clockMinutes, dayOf, MINUTES_A_DAY, movedTo, type Span, spanOf, type Times, timeOf } from '../rules'
import type { PlannedEvent, TimelineEvent } from '../schema'

/** An event that most weddings have. */
interface Block {
  title: string
  description: string | null
  /** Minutes from the start of the ceremony; negative before it. */
  offset: number
  /** Minutes. */
  duration: number
  /** Matches the titles that couples use. */
  names: RegExp
  /** Others do it at the same time as the couple's events. */
  isBeside?: boolean
}

const ceremony: Block = {
  title: 'Ceremony',
  description: 'Most start five to ten minutes late; there is time for that.',
  offset: 0,
  duration: 45,
  names:
    /^(?!.*(rehears|set[- ]?up)).*\b(ceremony|vows|wedding (mass|service)|church service|civil wedding|nikah|chuppah)\b/i,
}

/** The assumed time of an unplanned ceremony. */
export const USUAL_CEREMONY = '15:00'

/** The usual blocks before and after the ceremony, with five to fifteen minutes between them. */
const blocks: Block[] = [
  {
    title: 'Hair and make-up',
    description: 'Allow an hour per person; do several at once or start earlier.',
    offset: -330,
    duration: 120,
    names: /\b(hair|hairdress\w*|make-?up|getting ready|bridal prep\w*)\b/i,
  },
  {
    title: 'Getting dressed',
    description: 'And photos of the details: rings, shoes, invitation.',
    offset: -200,
    duration: 60,
    names: /\bdress(ed|ing)\b|\b(getting ready|bridal prep\w*)\b/i,
  },
  {
    title: 'Vendors arrive and set up',
    description: null,
    offset: -150,
    duration: 120,
    names: /\bvendors?\b.*\barriv|\b(set[- ]?up|load[- ]?in)\b/i,
    isBeside: true,
  },
  {
    title: 'First look and couple portraits',
    description: null,
    offset: -130,
    duration: 30,
    names: /\bfirst look\b|\bcouple(['’]s)? (portraits?|photo(graph)?s|session|shoot)\b/i,
  },
  {
    title: 'Photos of the wedding party',
    description: null,
    offset: -95,
    duration: 60,
    names:
      /\b(photo(graph)?s|pictures|portraits)\b.*\b(party|bridesmaids|groomsmen)\b|\b(party|bridal) (photo(graph)?s|pictures|portraits)\b/i,
  },
  {
    title: 'Guests arrive',
    description: null,
    offset: -30,
    duration: 30,
    names: /\bguests?\b.*\b(arriv|seated)|\bdoors open\b/i,
  },
  ceremony,
  {
    title: 'Family photos',
    description: 'Bring a list of who stands with whom, and somebody who calls the names.',
    offset: 50,
    duration: 30,
    names: /\bfamily\b.*\b(photo(graph)?s|pictures|portraits)\b|\bgroup (photo(graph)?s?|pictures?)\b/i,
    isBeside: true,
  },
  {
    title: 'Cocktail hour',
    description: null,
    offset: 50,
    duration: 60,
    names: /^drinks\b|\b(cocktails?|aperiti[fv]o?|drinks reception|welcome drinks?|champagne(?!.*\btoast))\b/i,
  },
  {
    title: 'Guests find their tables',
    description: null,
    offset: 110,
    duration: 15,
    names: /\bfind\b.*\b(tables?|seats?)\b|\bmove to dinner\b|\bseating\b/i,
  },
  {
    title: 'Grand entrance',
    description: null,
    offset: 125,
    duration: 10,
    names: /\b(entrance|grand entry)\b/i,
  },
  {
    title: 'Welcome toast',
    description: null,
    offset: 140,
    duration: 5,
    names: /\bwelcome\b(?!.*\b(drinks?|cocktails?|dinner)\b)/i,
  },
  {
    title: 'Dinner',
    description: 'An hour for a buffet, an hour and a half for served courses.',
    offset: 150,
    duration: 90,
    names:
      /^(?!.*\b(rehears\w*|move to|before|after|late[- ]?(night|supper|snack|buffet|meal)|midnight|vendors?)\b).*\b(dinner|banquet|wedding breakfast|buffet|meal|supper)\b/i,
  },
  {
    title: 'Toasts and speeches',
    description: null,
    offset: 245,
    duration: 15,
    names: /\btoasts\b|(?<!\bwelcome )\btoast\b|\bspeech(es)?\b/i,
  },
  {
    title: 'Cutting the cake',
    description: null,
    offset: 265,
    duration: 5,
    names: /^(?!.*\b(deliver|set[- ]?up|arriv)).*\bcake\b/i,
  },
  {
    title: 'First dance',
    description: null,
    offset: 275,
    duration: 5,
    names: /\b(first|opening) dance\b/i,
  },
  {
    title: 'Dances with the parents',
    description: null,
    offset: 285,
    duration: 10,
    names: /\bdances? with\b|\bparents?['’]? dances?\b|\b(father|mother)\b.*\bdance\b/i,
  },
  {
    title: 'Open dancing',
    description: null,
    offset: 300,
    duration: 120,
    names: /\b(dancing|disco|dance ?floor|dance party|dj set)\b|^(the )?party\b/i,
  },
  {
    title: 'Last song and send-off',
    description: null,
    offset: 420,
    duration: 15,
    names: /\b(last|final) (song|dance)\b|\bsend[- ]?off\b|\bexit\b|\bfarewell\b/i,
  },
]

interface PlannedBlock extends PlannedEvent {
  isBeside: boolean
}

/** The usual day around a ceremony, in order. The ceremony and the arrival of the guests are at `venue`. */
export function planDay(date: Day, ceremonyTime: string, venue: string | null): PlannedBlock[] {
  const anchor = clockMinutes(date, ceremonyTime)
  return blocks.map((block) => {
    const start = anchor + block.offset
    return {
      title: block.title,
      description: block.description,
      date: dayOf(start),
      start_time: timeOf(start),
      end_time: timeOf(start + block.duration),
      location: block.title === 'Guests arrive' || block === ceremony ? venue : null,
      isBeside: block.isBeside ?? false,
    }
  })
}

type Titled = Pick<TimelineEvent, 'title'>
type Event = Titled & Times

export function isCeremony({ title }: Titled): boolean {
  return ceremony.names.test(title)
}

/** The indexes of the blocks that an event's title matches. */
function blocksOf({ title }: Titled): number[] {
  return [...blocks.keys()].filter((i) => blocks[i]?.names.test(title))
}

/** Whether a block usually ends before the other starts. False both ways for parallel ones. */
function isBefore(one: number, other: number): boolean {
  const [a, b] = [blocks[one], blocks[other]]
  return a !== undefined && b !== undefined && a.offset + a.duration <= b.offset
}

/** Minutes between the times that are tried. */
const STEP = 5
/** Most minutes from a block's usual time, or from the nearest one that the usual order leaves it: speeches follow a late dinner. */
const MAX_DISTANCE = 120
/** Minutes from which an event that matches no block is assumed to contain others, like a reception. */
const CONTAINER_LENGTH = 180
/** Minutes from the start of a day until which events belong to it, since parties go on after midnight. */
const SMALL_HOURS = 30 * 60

/**
 * The blocks of a plan that no event's title matches, each at its usual time or the nearest free one in the usual order. Skips
 * blocks without such a time. `reserved` are spans to keep free.
 */
export function missingBlocks(plan: PlannedBlock[], events: Event[], reserved: Span[] = []): PlannedBlock[] {
  const spans = plan.map(spanOf)
  const ceremonyDay = plan.find(isCeremony)?.date
  const midnight = clockMinutes(ceremonyDay ?? plan[0]?.date ?? '', '00:00')
  const from = Math.min(midnight, ...spans.map(({ start }) => start))
  const until = Math.max(midnight + SMALL_HOURS, ...spans.map(({ end }) => end))
  const ofDay = events.filter((event) => spanOf(event).start >= from && spanOf(event).start <= until)

  const titles = new Set(ofDay.map(({ title }) => titleKey(title)))
  const taken: Span[] = [...reserved]
  const standing: Standing[] = []
  for (const event of ofDay) {
    const span = spanOf(event)
    const own = blocksOf(event)
    const isBeside = own.length > 0 && own.every((block) => blocks[block]?.isBeside)
    const holdsOthers = own.length === 0 && span.end - span.start >= CONTAINER_LENGTH
    if (!isBeside && !holdsOthers) taken.push(span)
    // An event without an end takes as long as its block.
    const usual = Math.max(0, ...own.map((block) => blocks[block]?.duration ?? 0))
    for (const block of own) standing.push({ block, span: { ...span, end: Math.max(span.end, span.start + usual) } })
  }
  const isThere = (block: number, title: string) =>
    standing.some((one) => one.block === block) || titles.has(titleKey(title))

  return plan.flatMap((block) => {
    const place = blocks.findIndex(({ title }) => title === block.title)
    if (isThere(place, block.title)) return []
    const earlier = standing.filter((one) => isBefore(one.block, place) && !goesOn(one, standing))
    const earliest = Math.max(from, ...earlier.map(({ span }) => span.end))
    const later = standing.filter((one) => isBefore(place, one.block) && one.span.start >= earliest)
    const latest = Math.min(until + MINUTES_A_DAY, ...later.map(({ span }) => span.start))
    const span = freeSpan(spanOf(block), { earliest, latest, taken: block.isBeside ? [] : taken })
    if (!span) return []
    standing.push({ block: place, span })
    if (!block.isBeside) taken.push(span)
    return [{ ...block, ...movedTo(block, span.start) }]
  })
}

/** A block that is planned or suggested, and when. */
interface Standing {
  block: number
  span: Span
}

/** Whether others do something on the side for so long that a later part of the day has begun. Nothing waits for its end. */
function goesOn({ block, span }: Standing, standing: Standing[]): boolean {
  const hasBegun = (other: Standing) => isBefore(block, other.block) && other.span.start < span.end
  return blocks[block]?.isBeside === true && standing.some(hasBegun)
}

/** The given span, or the nearest free one within the bounds. */
function freeSpan(
  { start, end }: Span,
  { earliest, latest, taken }: { earliest: number; latest: number; taken: Span[] },
): Span | undefined {
  const length = end - start
  const usual = Math.max(earliest, Math.min(start, latest - length))
  for (let distance = 0; distance <= MAX_DISTANCE; distance += STEP) {
    for (const from of [usual + distance, usual - distance]) {
      const span = { start: from, end: from + length }
      const isWithin = span.start >= earliest && span.end <= latest
      if (isWithin && !taken.some((other) => meets(span, other))) return span
    }
  }
  return undefined
}

function meets(a: Span, b: Span): boolean {
  return a.start < Math.max(b.end, b.start + 1) && b.start < a.end
}

/** Returns a function that counts the events on the wrong side of an event in the usual order. */
export function usualOrder(events: (Event & { id: string })[]): (event: Event & { id: string }) => number {
  const standing = events.flatMap((event) => {
    const own = blocksOf(event)
    return own.length === 0 ? [] : [{ id: event.id, own, start: spanOf(event).start }]
  })
  return (event) => {
    const own = standing.find(({ id }) => id === event.id)?.own ?? []
    const { start } = spanOf(event)
    const isWrong = (other: (typeof standing)[number]) =>
      own.some((one) =>
        other.own.some(
          (another) =>
            (isBefore(one, another) && start >= other.start) || (isBefore(another, one) && start <= other.start),
        ),
      )
    return standing.filter((other) => other.id !== event.id && isWrong(other)).length
  }
}
