import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { type Vendor, vendorStatuses } from '../../../worker/features/vendors/schema'
import { Menu, MenuItem, MenuLine } from '../../components/menu'
import { StatusItems } from '../../components/status-menu'
import { useSendables } from './use-sendables'
import type { VendorActions } from './vendor-actions'
import { statusLabels } from './wording'

interface VendorMenuProps {
  vendor: Vendor
  actions: VendorActions
  trigger: ReactElement<ComponentProps<'button'>>
}

/** A menu with a vendor's stages and actions. */
export function VendorMenu({ vendor, actions, trigger }: VendorMenuProps) {
  return (
    <Menu trigger={trigger}>
      <StatusItems
        statuses={vendorStatuses}
        labels={statusLabels}
        value={vendor.status}
        onChoose={(status) => void actions.move(vendor, status)}
      />
      <MenuLine />
      <SendItems vendor={vendor} />
      <MenuItem onSelect={() => actions.edit(vendor)}>
        <Pencil aria-hidden />
        Edit
      </MenuItem>
      <MenuItem isDangerous onSelect={() => void actions.remove(vendor)}>
        <Trash2 aria-hidden />
        Delete
      </MenuItem>
    </Menu>
  )
}

/** Pages to send to the vendor. A component, so that only an open menu needs the address. */
function SendItems({ vendor }: { vendor: Vendor }) {
  return useSendables(vendor).map(({ label, send }) => (
    <MenuItem key={label} onSelect={send}>
      <ExternalLink aria-hidden />
      {label}
    </MenuItem>
  ))
}
