import type { Vendor } from '../../../../worker/features/vendors/schema'
import { useShareLinks } from '../../../lib/share-links'
import { isEnded, seenText, viewLabels } from '../../../lib/share-wording'
import { useWeddingSettings } from '../../../lib/wedding-settings'

/** Who has looked at the pages shared with the vendor. Renders nothing without any. */
export function SharedNote({ vendor }: { vendor: Vendor }) {
  const { data: settings } = useWeddingSettings()
  const { data: links = [] } = useShareLinks()
  const theirs = links.filter((link) => link.vendor_id === vendor.id && !isEnded(link, Date.now()))
  if (!settings || theirs.length === 0) return null
  return (
    <section aria-label="Shared pages" className="grid gap-1 text-sm">
      <p className="font-medium">Shared pages</p>
      <ul className="grid gap-0.5 text-quiet">
        {theirs.map((link) => (
          <li key={link.id}>
            {viewLabels[link.view]}: {seenText(link, settings.timezone)}
          </li>
        ))}
      </ul>
    </section>
  )
}
