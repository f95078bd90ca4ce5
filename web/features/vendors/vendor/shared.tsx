import { Link2, type LucideIcon, Mail, MessageSquare } from 'lucide-react'
import { Link } from 'wouter'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { Button } from '../../../components/button'
import { Loaded } from '../../../components/loaded'
import { LinkRow } from '../../../components/sharing/link-row'
import { useOccasionNames } from '../../../lib/occasions'
import { paths } from '../../../lib/paths'
import { useFollowedShareLinks } from '../../../lib/share-links'
import { isEnded } from '../../../lib/share-wording'
import { useOpenParam } from '../../../lib/url-state'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import type { Sendable } from '../sendable'
import { useSendables } from '../use-sendables'

const icons: Record<Sendable['way'], LucideIcon> = { mail: Mail, text: MessageSquare, share: Link2 }

/** The pages shared with the vendor, who has looked at them, and what can be sent in one press. */
export function Shared({ vendor }: { vendor: Vendor }) {
  const { data: settings } = useWeddingSettings()
  const sendables = useSendables(vendor)
  const nameOf = useOccasionNames()
  const { open: end } = useOpenParam('end')
  const answer = useFollowedShareLinks()
  return (
    <section aria-label="Shared pages" className="sheet grid gap-2 px-4 py-3">
      <h2>
        <Link to={paths.timelineSharing} className="hover:text-accent">
          Shared pages
        </Link>
      </h2>
      <Loaded answer={answer} failed="The links could not be loaded.">
        {(links) => {
          const theirs = links.filter((link) => link.vendor_id === vendor.id && !isEnded(link, Date.now()))
          if (theirs.length === 0 || !settings) {
            return <p className="text-quiet">Nothing yet. A link opens a page that’s always up to date.</p>
          }
          return (
            <ul aria-label="Links" className="-mx-4 border-line border-y">
              {theirs.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  occasion={nameOf(link.occasion_id)}
                  settings={settings}
                  isOfVendor
                  onEnd={() => end(link.id)}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {sendables.length > 0 && (
        <div className="flex flex-wrap gap-2.5 py-1">
          {sendables.map(({ label, way, send }) => {
            const Icon = icons[way]
            return (
              <Button key={label} onClick={send}>
                <Icon aria-hidden />
                {label}
              </Button>
            )
          })}
        </div>
      )}
    </section>
  )
}
