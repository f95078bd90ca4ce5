import { Link2, type LucideIcon, Mail, MessageSquare } from 'lucide-react'
import type { ShareLink } from '../../../../worker/features/sharing/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { Button } from '../../../components/button'
import { Disclosure } from '../../../components/disclosure'
import { press } from '../../../lib/share-press'
import { useVendors } from '../api'
import { withoutRunSheet } from './wording'

/** Vendors shown at once; the others are folded. */
const SHOWN = 4

const ways = {
  mail: { label: 'Email', icon: Mail },
  text: { label: 'Text', icon: MessageSquare },
  share: { label: 'Share', icon: Link2 },
} satisfies Record<string, { label: string; icon: LucideIcon }>

interface UnsentProps {
  links: ShareLink[]
  /** Opens the dialog for a new link. */
  onShare: (wish: string) => void
}

/** The booked vendors without a link to their run sheet, each to send it to in one press. */
export function Unsent({ links, onShare }: UnsentProps) {
  const { data: vendors = [] } = useVendors()
  const unsent = withoutRunSheet(vendors, links, Date.now())
  if (unsent.length === 0) return null

  function send(wish: string) {
    press(wish)
    onShare(wish)
  }
  const rows = (some: Vendor[]) => some.map((vendor) => <Row key={vendor.id} vendor={vendor} onSend={send} />)
  const rest = unsent.slice(SHOWN)
  return (
    <section aria-labelledby="unsent" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="unsent">Booked, but without a run sheet</h2>
      <div className="sheet">
        <ul aria-labelledby="unsent">{rows(unsent.slice(0, SHOWN))}</ul>
        {rest.length > 0 && (
          <div className="border-line border-t px-4 py-1">
            <Disclosure summary={`${rest.length.toLocaleString('en')} more`}>
              <ul aria-label="More vendors without a run sheet" className="-mx-4 border-line border-t">
                {rows(rest)}
              </ul>
            </Disclosure>
          </div>
        )}
      </div>
    </section>
  )
}

function Row({ vendor, onSend }: { vendor: Vendor; onSend: (wish: string) => void }) {
  const { id, name, email, phone } = vendor
  const way = email ? 'mail' : phone ? 'text' : 'share'
  const { label, icon: Icon } = ways[way]
  return (
    <li className="flex items-center gap-4 border-line px-4 py-2 not-first:border-t">
      <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</bdi>
      <Button onClick={() => onSend(`day:${id}:${way}`)}>
        <Icon aria-hidden />
        {label}
        <span className="sr-only"> the run sheet to {name}</span>
      </Button>
    </li>
  )
}
