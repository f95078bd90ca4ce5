import type { TimelineEvent } from '../../../worker/features/timeline/schema'

/** Distinct colours that work as a border in print and in both themes. */
const colors = ['#b3506c', '#3f7fae', '#5c8a45', '#b5762a', '#7d65b5', '#268a86', '#b15a3c', '#7b7f3a']

/** Assigns a colour to each vendor, in the order of first appearance. */
export function vendorColors(events: Pick<TimelineEvent, 'vendor_id'>[]): Map<string, string> {
  const ids = new Set(events.flatMap(({ vendor_id }) => vendor_id ?? []))
  return new Map([...ids].map((id, i) => [id, colors[i % colors.length] as string]))
}
