import { ChevronDown } from 'lucide-react'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { Chip } from '../../components/chip'
import { LazyMenu } from '../../components/lazy-menu'
import type { VendorActions } from './vendor-actions'
import { StatusItems } from './vendor-menu'
import { statusLabels, statusTones } from './wording'

/** A vendor's stage, to be changed on the spot. */
export function StatusMenu({ vendor, onMove }: { vendor: Vendor; onMove: VendorActions['move'] }) {
  const label = statusLabels[vendor.status]
  return (
    <LazyMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Status of ${vendor.name}: ${label}`}
          className="group inline-flex min-h-11 max-w-full items-center rounded-full desk:min-h-8"
        >
          <Chip tone={statusTones[vendor.status]}>
            {label}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-60 group-hover:opacity-100" />
          </Chip>
        </button>
      }
    >
      <StatusItems vendor={vendor} onMove={onMove} />
    </LazyMenu>
  )
}
