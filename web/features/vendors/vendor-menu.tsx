import { Check, Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { type Vendor, vendorStatuses } from '../../../worker/features/vendors/schema'
import { classNames } from '../../components/class-names'
import { LazyMenu } from '../../components/lazy-menu'
import { MenuItem, MenuLine } from '../../components/menu'
import type { VendorActions } from './vendor-actions'
import { statusLabels } from './wording'

interface VendorMenuProps {
  vendor: Vendor
  actions: VendorActions
  trigger: ReactElement<ComponentProps<'button'>>
}

/** A vendor's stage, and what else can be done to it. */
export function VendorMenu({ vendor, actions, trigger }: VendorMenuProps) {
  return (
    <LazyMenu trigger={trigger}>
      <StatusItems vendor={vendor} onMove={actions.move} />
      <MenuLine />
      <MenuItem onSelect={() => actions.edit(vendor)}>
        <Pencil aria-hidden />
        Edit
      </MenuItem>
      <MenuItem isDangerous onSelect={() => void actions.remove(vendor)}>
        <Trash2 aria-hidden />
        Delete
      </MenuItem>
    </LazyMenu>
  )
}

export function StatusItems({ vendor, onMove }: { vendor: Vendor; onMove: VendorActions['move'] }) {
  return vendorStatuses.map((status) => (
    <MenuItem key={status} onSelect={() => void onMove(vendor, status)}>
      <Check aria-hidden className={classNames(status !== vendor.status && 'invisible')} />
      {statusLabels[status]}
    </MenuItem>
  ))
}
