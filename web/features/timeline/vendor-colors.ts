import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { type SwatchName, swatch } from '../../lib/swatches'

const colors: SwatchName[] = [
  'pink',
  'blue',
  'amber',
  'emerald',
  'purple',
  'orange',
  'green',
  'indigo',
  'yellow',
  'red',
]

/** Assigns a colour to each vendor, in the order of first appearance. */
export function vendorColors(events: Pick<TimelineEvent, 'vendor_id'>[]): Map<string, string> {
  const ids = new Set(events.flatMap(({ vendor_id }) => vendor_id ?? []))
  return new Map([...ids].map((id, i) => [id, swatch(colors[i % colors.length] as SwatchName)]))
}
