import { House, Link2, MessageSquarePlus, QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { Button } from '../../../components/button'
import { COPY_BY_HAND, CopyField } from '../../../components/copy-field'
import { Disclosure } from '../../../components/disclosure'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { addedText } from '../../../lib/added-text'
import { useEditForm } from '../../../lib/edit-form'
import { useForm } from '../../../lib/form'
import { changedFields } from '../../../lib/merge-edits'
import { useOccasions } from '../../../lib/occasions'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useGuestWrites } from '../api'
import { useGuestActions } from '../guest-actions'
import type { GuestView } from '../guest-dialog-param'
import { useHouseholdDialog } from '../households/params'
import { useIsHidden } from '../list/filter'
import { History } from '../messages/history/history'
import { principalPatch, replyLine } from '../occasions/invitation-values'
import { isInvited } from '../occasions/replies'
import { useSaveInvitations } from '../occasions/use-save-invitations'
import { useSeveralOccasions } from '../occasions/use-several'
import { answerLabels, kindLabels, plusOneLabels, severityLabels, sideLabels } from '../wording'
import { companionLine } from './companion-fields'
import { mergeGuests } from './companions'
import { GuestFields } from './guest-fields'
import { type GuestValues, guestFieldLabels, guestForm, newGuestValues, toGuestValues } from './guest-values'

export function NewGuestDialog({ onClose }: { onClose: () => void }) {
  const { add } = useGuestWrites()
  const isHidden = useIsHidden()
  const wantsAnother = useRef(false)
  const [start, setStart] = useState(newGuestValues)
  const form = useForm({
    schema: guestForm,
    initial: newGuestValues,
    submit: async ({ invitations: _, ...input }) => {
      const guest = await add(input)
      toast.success(addedText(guest.name, isHidden(guest), 'them'))
      if (wantsAnother.current) {
        setStart(carriedOver(form.values))
        form.setValues(carriedOver)
        form.focus('name')
      } else onClose()
      return guest
    },
  })
  return (
    <FormDialog
      title="Add guest"
      onClose={onClose}
      form={form}
      isChanged={Object.keys(changedFields(start, form.values)).length > 0}
      action="Add guest"
      more={
        <Button
          disabled={form.isBusy}
          onClick={async () => {
            wantsAnother.current = true
            await form.submit()
            wantsAnother.current = false
          }}
        >
          Save and add another
        </Button>
      }
    >
      <GuestFields form={form} />
    </FormDialog>
  )
}

/** The next guest is often from the same household. */
const carriedOver = ({ household, side, tags }: GuestValues): GuestValues => ({
  ...newGuestValues,
  household,
  side,
  tags,
})

interface EditGuestDialogProps {
  guest: Guest
  onClose: () => void
  onOpen: (id: string, view: GuestView) => void
}

export function EditGuestDialog({ guest, onClose, onOpen }: EditGuestDialogProps) {
  const { save } = useGuestWrites()
  const saveInvitations = useSaveInvitations()
  const actions = useGuestActions()
  const household = useHouseholdDialog()
  const { data: settings } = useWeddingSettings()
  const { data: occasions = [] } = useOccasions()
  const hasInvitations = useSeveralOccasions([guest]).length > 0
  const [isLinkShown, setIsLinkShown] = useState(false)
  function showLink() {
    setIsLinkShown(true)
    toast.info(COPY_BY_HAND)
  }
  const form = useEditForm({
    schema: guestForm,
    resource: guest,
    toValues: toGuestValues,
    // The reply to the principal occasion is in both.
    hidden: hasInvitations ? ['rsvp_status', 'meal_preference'] : ['invitations'],
    merge: (edits) => mergeGuests(edits, guest.id),
    send: async ({ invitations, ...changes }, { takeOver }) => {
      const own = invitations && principalPatch(guest, invitations)
      const written = await save(guest.id, { ...changes, ...own })
      if (invitations) takeOver(written)
      const saved = invitations ? await saveInvitations(written, invitations) : written
      toast.success(`${saved.name} saved`)
      onClose()
      return saved
    },
  })

  /** Words what somebody else chose, and of lists only what both changed. */
  function worded(name: keyof GuestValues, theirs: GuestValues, items: string[]): string | undefined {
    if (name === 'kind') return kindLabels[theirs.kind]
    if (name === 'side' && theirs.side) return sideLabels(settings)[theirs.side]
    if (name === 'allergy_severity' && theirs.allergy_severity) return severityLabels[theirs.allergy_severity]
    if (name === 'rsvp_status') return answerLabels[theirs.rsvp_status]
    if (name === 'plus_one_status') return plusOneLabels[theirs.plus_one_status]
    if (name === 'invitations') {
      const both = occasions.filter(({ id }) => items.includes(id))
      const value = (id: string) => theirs.invitations.find(({ occasion_id }) => occasion_id === id)
      return both.map(({ id, name }) => replyLine(name, value(id))).join('; ')
    }
    if (name === 'companions') {
      const lines = items.flatMap((id) => {
        const [one, mine] = [theirs, form.values].map(({ companions }) => companions.find((other) => other.id === id))
        return one ? companionLine(one) : mine ? `${mine.name}: removed` : []
      })
      return lines.join('; ')
    }
  }

  return (
    <EditDialog
      title={guest.name}
      onClose={onClose}
      form={form}
      labels={guestFieldLabels}
      worded={worded}
      onRemove={() => actions.remove([guest])}
    >
      {!form.contest && (
        <div className="flex flex-wrap gap-2.5">
          {/* The other dialogs replace this one, which would lose unsaved changes. */}
          {isInvited(guest) && (
            <Button disabled={form.isChanged} onClick={() => onOpen(guest.id, 'answer')}>
              <MessageSquarePlus aria-hidden />
              Record a reply
            </Button>
          )}
          <Button onClick={() => void actions.copyLink(guest, showLink)}>
            <Link2 aria-hidden />
            Copy link
          </Button>
          <Button disabled={form.isChanged} onClick={() => onOpen(guest.id, 'link')}>
            <QrCode aria-hidden />
            QR code
          </Button>
          <Button disabled={form.isChanged} onClick={() => household.open(guest.household_id)}>
            <House aria-hidden />
            Household and address
          </Button>
        </div>
      )}
      {isLinkShown && <CopyField label="Personal link" value={guest.rsvp_url} said={`Link for ${guest.name} copied`} />}
      <GuestFields form={form} guest={guest} />
      <Disclosure summary="Messages and replies">
        <History guestId={guest.id} />
      </Disclosure>
    </EditDialog>
  )
}
