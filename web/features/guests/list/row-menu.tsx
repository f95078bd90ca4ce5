import { Bell, BellOff, House, MessageSquarePlus, Pencil, QrCode, RefreshCw, Trash2 } from 'lucide-react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { Menu, MenuItem, MenuLine, MoreButton } from '../../../components/menu'
import { useIsHelper } from '../../../lib/session'
import type { GuestActions } from '../guest-actions'
import type { GuestView } from '../guest-dialog-param'
import { useHouseholdDialog } from '../households/params'
import { isInvited } from '../occasions/replies'
import { isPaused, whyPaused } from '../wording'

interface RowMenuProps {
  guest: Guest
  actions: GuestActions
  onOpen: (id: string, view?: GuestView) => void
}

export function RowMenu({ guest, actions, onOpen }: RowMenuProps) {
  const reason = whyPaused(guest, useIsHelper())
  const household = useHouseholdDialog()
  return (
    <Menu trigger={<MoreButton label={`More about ${guest.name}`} />}>
      <MenuItem onSelect={() => onOpen(guest.id)}>
        <Pencil aria-hidden />
        Edit
      </MenuItem>
      <MenuItem onSelect={() => household.open(guest.household_id)}>
        <House aria-hidden />
        Household and address
      </MenuItem>
      {isInvited(guest) && (
        <MenuItem onSelect={() => onOpen(guest.id, 'answer')}>
          <MessageSquarePlus aria-hidden />
          Record a reply
        </MenuItem>
      )}
      <MenuItem onSelect={() => onOpen(guest.id, 'link')}>
        <QrCode aria-hidden />
        Link and QR code
      </MenuItem>
      <MenuItem onSelect={() => onOpen(guest.id, 'new-link')}>
        <RefreshCw aria-hidden />
        Make a new link
      </MenuItem>
      <MenuItem
        disabled={isPaused(guest) && reason !== null}
        onSelect={() => void actions.pauseReminders([guest], !isPaused(guest))}
      >
        {isPaused(guest) ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        {isPaused(guest) ? (reason ?? 'Resume reminders') : 'Pause reminders'}
      </MenuItem>
      <MenuLine />
      <MenuItem isDangerous onSelect={() => actions.remove([guest])}>
        <Trash2 aria-hidden />
        Delete
      </MenuItem>
    </Menu>
  )
}
