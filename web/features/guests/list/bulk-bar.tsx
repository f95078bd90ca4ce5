import { Bell, BellOff, ChevronUp, House, Mail, Printer, Tag, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type Guest, type RsvpStatus, rsvpStatuses } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { Button } from '../../../components/button'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../components/menu'
import { type Progress, SelectionBar } from '../../../components/selection-bar'
import { MOST_IN_ADDRESS, printPaths } from '../../../lib/print-paths'
import { useIsHelper } from '../../../lib/session'
import type { useSelectionParam } from '../../../lib/url-state'
import { distinct } from '../distinct'
import type { GuestActions, Report } from '../guest-actions'
import { MakeDialog } from '../households/make-dialog'
import { useMakeHousehold } from '../households/use-make-household'
import { answerLabels, ONLY_COUPLE_RESUMES, whyPaused } from '../wording'
import { TagDialog } from './tag-dialog'

interface BulkBarProps {
  /** The selected guests. The bar stays while they are being changed, even when the filter hides them. */
  guests: Guest[]
  /** Tags in use, as suggestions. */
  tags: string[]
  tagDialog: ReturnType<typeof useSelectionParam>
  /** Asks before guests leave their households for a new one. */
  makeDialog: ReturnType<typeof useSelectionParam>
  /** The occasion that the list is filtered by, which replies are recorded for. */
  occasion: Occasion | undefined
  actions: GuestActions
  /** Invites them to an occasion, where there are several. */
  onInvite?: () => void
  /** Starts a message to their households. */
  onWrite: () => void
  /** Says whether a change is under way. */
  onChanging: (isChanging: boolean) => void
  onClear: () => void
}

/** The actions on all selected guests. */
export function BulkBar({
  guests,
  tags,
  tagDialog,
  makeDialog,
  occasion,
  actions,
  onInvite,
  onWrite,
  onChanging,
  onClear,
}: BulkBarProps) {
  const isHelper = useIsHelper()
  const makeHousehold = useMakeHousehold()
  const [progress, setProgress] = useState<Progress | null>(null)
  const resumable = guests.filter((guest) => whyPaused(guest, isHelper) === null)
  const households = distinct(guests.map(({ household_id }) => household_id))

  async function run(change: (report: Report) => Promise<unknown>) {
    onChanging(true)
    try {
      await change(setProgress)
    } finally {
      setProgress(null)
      onChanging(false)
    }
  }

  const reply = (status: RsvpStatus, report: Report) =>
    occasion ? actions.setReplyAt(guests, { occasion, status }, report) : actions.setAnswer(guests, status, report)

  function removeAll() {
    actions.remove(guests)
    onClear()
  }

  return (
    <SelectionBar label="Selected guests" count={guests.length} progress={progress} onClear={onClear}>
      <Menu
        trigger={
          <Button isBusy={progress !== null} disabled={guests.length === 0}>
            Change
            <ChevronUp aria-hidden />
          </Button>
        }
      >
        {rsvpStatuses.map((status) => (
          <MenuItem key={status} onSelect={() => void run((report) => reply(status, report))}>
            {occasion ? `${occasion.name}: ${answerLabels[status].toLowerCase()}` : answerLabels[status]}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={onWrite}>
          <Mail aria-hidden />
          Write to these
        </MenuItem>
        {onInvite && (
          <MenuItem onSelect={onInvite}>
            <UserPlus aria-hidden />
            Invite to…
          </MenuItem>
        )}
        <MenuItem onSelect={() => tagDialog.open('')}>
          <Tag aria-hidden />
          Add a tag
        </MenuItem>
        {guests.length > 1 && (
          <MenuItem
            onSelect={() =>
              guests.some(({ household }) => household !== null) ? makeDialog.open('') : void makeHousehold(guests)
            }
          >
            <House aria-hidden />
            Make one household
          </MenuItem>
        )}
        {households.length <= MOST_IN_ADDRESS && (
          <MenuLink to={printPaths.households('invitations', households)}>
            <Printer aria-hidden />
            Print invitations
          </MenuLink>
        )}
        <MenuItem onSelect={() => void run((report) => actions.pauseReminders(guests, true, report))}>
          <BellOff aria-hidden />
          Pause reminders
        </MenuItem>
        <MenuItem
          disabled={resumable.length === 0}
          onSelect={() => void run((report) => actions.pauseReminders(resumable, false, report))}
        >
          <Bell aria-hidden />
          {isHelper ? ONLY_COUPLE_RESUMES : 'Resume reminders'}
        </MenuItem>
      </Menu>
      <Button kind="danger" aria-label="Delete" onClick={removeAll} disabled={progress !== null || guests.length === 0}>
        <Trash2 aria-hidden />
        <span className="max-desk:hidden">Delete</span>
      </Button>
      {makeDialog.isOpen && <MakeDialog guests={guests} make={makeHousehold} onClose={makeDialog.close} />}
      {tagDialog.isOpen && (
        <TagDialog
          count={guests.length}
          tags={tags}
          onClose={tagDialog.close}
          onAdd={(added) => void run((report) => actions.addTags(guests, added, report))}
        />
      )}
    </SelectionBar>
  )
}
