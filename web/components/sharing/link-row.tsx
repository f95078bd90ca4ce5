import { CircleCheck } from 'lucide-react'
import { precisionForGuests } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { ShareLink } from '../../../worker/features/sharing/schema'
import { dayText, wallClock } from '../../lib/moment'
import { useOccasions } from '../../lib/occasions'
import { endsBefore, linkNoun, openedText, seenText, viewLabels } from '../../lib/share-wording'
import { Button } from '../button'
import { viewIcons } from './share-fields'

interface LinkRowProps {
  link: ShareLink
  /** The name of its occasion, if there are several. */
  occasion: string | null
  /** A link that ends before the wedding's day, or its own later occasion's, is marked. */
  settings: WeddingSettings
  /** Whether the vendor is known from where the row is. */
  isOfVendor?: boolean
  onEnd: () => void
}

/** A link with who has looked at its page. */
export function LinkRow({ link, occasion, settings, isOfVendor = false, onEnd }: LinkRowProps) {
  const { id, view, vendor_name, confirmed_at, last_seen_at } = link
  const { timezone: zone } = settings
  const Icon = viewIcons[view]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t">
      <Icon aria-hidden className="size-5 shrink-0 self-start text-quiet" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{viewLabels[view]}</span>
          {!isOfVendor && (
            <>
              {' for '}
              <bdi className={vendor_name === null ? undefined : 'font-medium'}>{vendor_name ?? 'everyone'}</bdi>
            </>
          )}
          {occasion !== null && <bdi className="block text-quiet text-sm">{occasion}</bdi>}
        </p>
        <p className="figures flex flex-wrap gap-x-3 text-quiet text-sm">
          {confirmed_at !== null && (
            <span className="inline-flex items-center gap-1 text-good">
              <CircleCheck aria-hidden className="size-3.5" />
              {seenText(link, zone)}
            </span>
          )}
          {(confirmed_at === null || last_seen_at !== confirmed_at) && <span>{openedText(link, zone)}</span>}
          <EndsText link={link} settings={settings} />
        </p>
      </div>
      <Button kind="quiet" data-row={id} className="-me-3 max-[22.5rem]:ms-5" onClick={onEnd}>
        End link<span className="sr-only"> to {linkNoun(link)}</span>
      </Button>
    </li>
  )
}

function EndsText({ link, settings }: Pick<LinkRowProps, 'link' | 'settings'>) {
  const { timezone: zone, wedding_date } = settings
  const { data: occasions = [] } = useOccasions()
  const last = wallClock(link.expires_at, zone).day
  const isEarly = precisionForGuests(settings) === 'day' && last < wedding_date
  const missed = occasions.find(({ id, date }) => id === link.occasion_id && endsBefore(last, wedding_date, { date }))
  const before = isEarly ? 'the wedding' : missed?.name
  return (
    <span className={before ? 'text-care' : undefined}>
      Ends {dayText(link.expires_at, zone)}
      {before && (
        <>
          , before <bdi>{before}</bdi>
        </>
      )}
    </span>
  )
}
