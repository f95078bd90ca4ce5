import { Phone as PhoneIcon } from 'lucide-react'
import { telephone } from '../../../worker/lib/phone'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { paths } from '../../lib/paths'
import type { Phone } from './people'

/** Lists phone numbers: of vendors, and of guests whose numbers the couple shows. */
export function PhonesView({ vendors, party }: { vendors: Phone[]; party: Phone[] }) {
  if (vendors.length + party.length === 0) {
    return (
      <EmptyState
        icon={PhoneIcon}
        title="No phone numbers yet"
        action={<ButtonLink to={paths.vendors}>Open vendors</ButtonLink>}
      >
        The numbers of booked vendors appear here, and those of guests that you choose to show.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5">
      <Phones title="Vendors" phones={vendors} />
      <Phones title="Wedding party" phones={party} />
    </div>
  )
}

function Phones({ title, phones }: { title: string; phones: Phone[] }) {
  if (phones.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      <ul className="sheet">
        {phones.map(({ id, name, detail, phone }) => (
          <li key={id} className="border-line not-first:border-t">
            <a href={telephone(phone)} className="flex min-h-16 items-center gap-3 px-4 py-2.5">
              <span className="grid min-w-0 flex-1">
                <bdi className="wrap-anywhere font-medium">{name}</bdi>
                {detail && <bdi className="wrap-anywhere text-quiet text-sm">{detail}</bdi>}
                <bdi className="figures wrap-anywhere text-sm">{phone}</bdi>
              </span>
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
                <PhoneIcon aria-hidden className="size-5" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
