import type { ShareLink } from '../../../worker/features/sharing/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { dayText } from '../../lib/moment'
import { openedText } from '../../lib/share-wording'
import { Checkbox } from '../checkbox'
import type { ShareForm } from './share-fields'

interface FormerLinksProps {
  former: ShareLink[]
  vendor: Vendor | null
  zone: string
  form: ShareForm
}

/** Says that there is a link to this page already, and offers to end it. */
export function FormerLinks({ former, vendor, zone, form }: FormerLinksProps) {
  const [latest] = former
  if (!latest) return null
  const who = vendor?.name ?? 'Everyone'
  const count = former.length === 1 ? 'a link' : `${former.length.toLocaleString('en')} links`
  const newest = former.length === 1 ? 'Made' : 'The newest was made'
  return (
    <div role="status" className="grid gap-1 rounded-md bg-care-soft px-4 py-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-medium">{who}</bdi> {vendor ? 'has' : 'can use'} {count} to this page already. {newest} on{' '}
        {dayText(latest.created_at, zone)}. {openedText(latest, zone)}. Its address can’t be shown again.
      </p>
      <Checkbox {...form.check('replaces')} label={former.length === 1 ? 'End the old link' : 'End the old links'} />
    </div>
  )
}
