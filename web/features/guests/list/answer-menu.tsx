import { Check, ChevronDown, MessageSquarePlus } from 'lucide-react'
import { type Guest, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { LazyMenu } from '../../../components/lazy-menu'
import { MenuItem, MenuLine } from '../../../components/menu'
import type { GuestActions } from '../guest-actions'
import type { GuestView } from '../guest-dialog-param'
import { answerLabels, answerLook } from '../wording'

interface AnswerMenuProps {
  guest: Guest
  onAnswer: GuestActions['setAnswer']
  onOpen: (id: string, view: GuestView) => void
}

/** A guest's answer, to be changed on the spot. */
export function AnswerMenu({ guest, onAnswer, onOpen }: AnswerMenuProps) {
  const { tone, text } = answerLook(guest)
  return (
    <LazyMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Answer of ${guest.name}: ${text}`}
          className="group inline-flex min-h-11 max-w-full items-center rounded-full desk:min-h-8"
        >
          <Chip tone={tone}>
            {text}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-60 group-hover:opacity-100" />
          </Chip>
        </button>
      }
    >
      {rsvpStatuses.map((status) => (
        <MenuItem key={status} onSelect={() => void onAnswer([guest], status)}>
          <Check aria-hidden className={classNames(status !== guest.rsvp_status && 'invisible')} />
          {answerLabels[status]}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => onOpen(guest.id, 'answer')}>
        <MessageSquarePlus aria-hidden />
        Record with a note
      </MenuItem>
    </LazyMenu>
  )
}
