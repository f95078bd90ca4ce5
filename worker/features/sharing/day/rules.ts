import { weekdayAndDay } from '../../../lib/calendar'
import { planDayOf } from '../../timeline/day-mode/rules'
import { inOrder, isForVendors, type StoredEvent, spanOf } from '../../timeline/rules'
import { callRows, type SharedGuest, type SharedVendor } from '../contacts/rules'
import { words } from '../content'
import { type Piece, pieces, type Row, type Section } from '../sheet/rules'

/** Whose page it is, and which occasion it is about. */
export interface DayOf {
  vendorId: string | null
  /** Null: all. */
  occasion: { id: string; date: string | null } | null
}

/** The events that a page may show, in order. Only vendors see what is for vendors, and nobody sees what is for the couple. */
export function visibleEvents(events: StoredEvent[], { vendorId, occasion }: DayOf): StoredEvent[] {
  const isShown = (event: StoredEvent) => (vendorId === null ? event.visibility === 'all' : isForVendors(event))
  const isHere = (event: StoredEvent) =>
    occasion === null ||
    event.occasion_id === occasion.id ||
    (event.occasion_id === null && planDayOf(event) === occasion.date)
  return inOrder(events.filter((event) => isShown(event) && isHere(event)))
}

/** The page's own events: a vendor's page has the vendor's, a page for nobody in particular has all. */
export function ownEvents(visible: StoredEvent[], { vendorId }: Pick<DayOf, 'vendorId'>): StoredEvent[] {
  return vendorId === null ? visible : visible.filter((event) => event.vendor_id === vendorId)
}

/** The run sheet by day. A vendor's has their own lines, with those right before and after, and whom to call. */
export function daySections(
  events: StoredEvent[],
  { vendors, party, ...of }: DayOf & { vendors: SharedVendor[]; party: SharedGuest[] },
): Section[] {
  const visible = visibleEvents(events, of)
  const phones = new Map(vendors.filter(({ show_phone }) => show_phone).map(({ id, phone }) => [id, phone]))
  const own = new Set(ownEvents(visible, of))
  const neighbours = neighboursOf(visible, own)
  const rows = visible.flatMap((event) => {
    const isOwn = own.has(event)
    const before = !isOwn && neighbours.before.has(event)
    const after = !isOwn && neighbours.after.has(event)
    if (!isOwn && !before && !after) return []
    const beside = [before && words.day.before, after && words.day.after].filter(Boolean).join(', ')
    const phone = phones.get(event.vendor_id ?? '') ?? null
    // A vendor knows who they are.
    const isReader = isOwn && of.vendorId !== null
    const who = isReader ? [] : pieces(event.vendor_name, phone !== null && { text: phone, isPhone: true })
    return [{ date: event.date, row: rowOf(event, { beside, who, isOwn }) }]
  })
  const days = [...Map.groupBy(rows, ({ date }) => date)].map(([date, lines]) => ({
    heading: weekdayAndDay(date),
    columns: [words.day.time, words.day.what, words.day.who],
    rows: lines.map(({ row }) => row),
  }))
  const calls = of.vendorId === null ? [] : callRows(vendors, party, of.vendorId)
  if (calls.length === 0) return days
  const none = { heading: words.titles.day, intro: words.day.none, columns: [], rows: [] }
  return [...(days.length > 0 ? days : [none]), { heading: words.day.call, columns: [], rows: calls }]
}

/**
 * Finds the neighbours of the `own` events on the same day: for each, the last event that starts earlier, and the first that starts when it
 * ends or later. What starts together with a moment is neither. `plan` is in order of time.
 */
function neighboursOf(plan: StoredEvent[], own: ReadonlySet<StoredEvent>) {
  const before = new Set<StoredEvent>()
  const after = new Set<StoredEvent>()
  for (const day of Map.groupBy(plan, planDayOf).values()) {
    const timed = day.map((event) => ({ event, ...spanOf(event) }))
    for (const { event, start, end } of timed) {
      if (!own.has(event)) continue
      const previous = timed.findLast((one) => one.start < start)
      const next = timed.find((one) => one.start > start && one.start >= end)
      if (previous) before.add(previous.event)
      if (next) after.add(next.event)
    }
  }
  return { before, after }
}

function rowOf(
  { id, date, start_time, end_time, title, description, location }: StoredEvent,
  { beside, who, isOwn }: { beside: string; who: Piece[]; isOwn: boolean },
): Row {
  return {
    id,
    place: date,
    isQuiet: !isOwn,
    cells: [
      end_time === null ? start_time : `${start_time}–${end_time}`,
      pieces(
        beside !== '' && { text: beside, look: 'quiet' },
        { text: title, look: isOwn ? 'strong' : undefined },
        location,
        isOwn && description !== null && { text: description, look: 'quiet' },
      ),
      who,
    ],
  }
}
