import type { TimelineEvent } from '../../../worker/features/timeline/schema'

/** Far enough apart to be told from each other, and dark enough on paper and light enough at night for an edge. */
const colors = ['#b3506c', '#3f7fae', '#5c8a45', '#b5762a', '#7d65b5', '#268a86', '#b15a3c', '#7b7f3a']

/** A colour for each vendor of the timeline, in the order in which they first appear. */
export function vendorColors(events: Pick<TimelineEvent, 'vendor_id'>[]): Map<string, string> {
  const ids = new Set(events.flatMap(({ vendor_id }) => vendor_id ?? []))
  return new Map([...ids].map((id, i) => [id, colors[i % colors.length] as string]))
}
