import { MessageSquarePlus } from 'lucide-react'
import { type Guest, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { MenuItem, MenuLine } from '../../../components/menu'
import { StatusMenu } from '../../../components/status-menu'
import type { GuestActions } from '../guest-actions'
import type { GuestView } from '../guest-dialog-param'
import { answerLabels, answerLook } from '../wording'

interface AnswerMenuProps {
  guest: Guest
  onAnswer: GuestActions['setAnswer']
  onOpen: (id: string, view: GuestView) => void
}

/** A guest's reply, with a menu that changes it. */
export function AnswerMenu({ guest, onAnswer, onOpen }: AnswerMenuProps) {
  return (
    <StatusMenu
      label={`Reply from ${guest.name}`}
      {...answerLook(guest)}
      statuses={rsvpStatuses}
      labels={answerLabels}
      value={guest.rsvp_status}
      onChoose={(status) => void onAnswer([guest], status)}
    >
      <MenuLine />
      <MenuItem onSelect={() => onOpen(guest.id, 'answer')}>
        <MessageSquarePlus aria-hidden />
        Record with a note
      </MenuItem>
    </StatusMenu>
  )
}
