import { type Vendor, vendorStatuses } from '../../../worker/features/vendors/schema'
import { StatusMenu } from '../../components/status-menu'
import type { VendorActions } from './vendor-actions'
import { statusLabels, statusTones } from './wording'

/** A vendor's stage, with a menu that changes it. */
export function StageMenu({ vendor, onMove }: { vendor: Vendor; onMove: VendorActions['move'] }) {
  return (
    <StatusMenu
      label={`Status of ${vendor.name}`}
      tone={statusTones[vendor.status]}
      statuses={vendorStatuses}
      labels={statusLabels}
      value={vendor.status}
      onChoose={(status) => void onMove(vendor, status)}
    />
  )
}
