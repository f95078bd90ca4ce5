import { useState } from 'react'
import * as z from 'zod/mini'
import { type Guest, type RsvpStatus, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { SelectField, TextArea } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { SuggestField } from '../../../components/suggest-field'
import { toast } from '../../../components/toast'
import { ApiError } from '../../../lib/api-error'
import { useForm } from '../../../lib/form'
import { useGuests, useGuestWrites } from '../api'
import { attendanceAt, shownAt } from '../occasions/replies'
import { useSeveralOccasions } from '../occasions/use-several'
import { answerLabels } from '../wording'

interface AnswerValues {
  /** Empty: the guest's principal one. */
  occasion_id: string
  rsvp_status: RsvpStatus
  source: string
  notes: string
}

/**
 * Records a guest's reply for them, with its source and a note. A reply that the guest sends while the dialog is open stays until it was
 * shown here.
 */
export function AnswerDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { recordAnswer } = useGuestWrites()
  const { reload } = useGuests()
  const [opened] = useState(guest)
  const [seen, setSeen] = useState(guest)
  const invitedTo = useSeveralOccasions().filter(({ id }) => attendanceAt(seen, id) !== 'not-invited')
  const form = useForm({
    schema: z.custom<AnswerValues>(),
    initial: { occasion_id: '', rsvp_status: guest.rsvp_status, source: '', notes: '' },
    submit: async ({ occasion_id, ...answer }) => {
      const { rsvp_status: seen_status, invitations } = shownAt(seen, occasion_id)
      const at = invitations[0]?.occasion_id
      try {
        await recordAnswer(seen.id, { ...answer, occasion_id: at, seen_status })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const latest = (await reload())?.find(({ id }) => id === seen.id) ?? seen
          setSeen(latest)
          const { rsvp_status, invitations: left } = shownAt(latest, occasion_id)
          // The guest was withdrawn from that occasion: the choice is not a reply to another one.
          if (left[0]?.occasion_id !== at) form.change({ occasion_id: '', rsvp_status })
          else if (answer.rsvp_status === seen_status) form.change({ rsvp_status })
        }
        throw error
      }
      toast.success(`${guest.name}’s reply recorded`)
      onClose()
    },
  })
  const { occasion_id } = form.values
  const here = shownAt(seen, occasion_id)

  return (
    <FormDialog
      title="Record a reply"
      description={<>What {guest.name} told you. It counts, even after the deadline.</>}
      size="normal"
      onClose={onClose}
      form={form}
      action="Record reply"
    >
      {invitedTo.length > 0 && (
        <SelectField
          {...form.field('occasion_id')}
          label="Occasion"
          value={here.invitations[0]?.occasion_id ?? ''}
          onChange={(id) => form.change({ occasion_id: id, rsvp_status: shownAt(seen, id).rsvp_status })}
          options={invitedTo.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {here.rsvp_status !== shownAt(opened, occasion_id).rsvp_status && (
        <p className="text-sm">
          {guest.name}’s reply is now “{answerLabels[here.rsvp_status]}”. Recording yours replaces it.
        </p>
      )}
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Reply</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {rsvpStatuses.map((status) => (
            <label key={status} className="flex min-h-11 cursor-pointer items-center gap-2.5 desk:min-h-9">
              <input
                type="radio"
                name="rsvp_status"
                checked={form.values.rsvp_status === status}
                onChange={() => form.set('rsvp_status', status)}
                className="size-4.5 accent-accent"
              />
              {answerLabels[status]}
            </label>
          ))}
        </div>
      </fieldset>
      <SuggestField
        {...form.field('source')}
        label="How they replied"
        groups={[{ label: 'Such as', options: ['phone', 'in person', 'message', 'letter'] }]}
      />
      <TextArea {...form.field('notes')} label="Note" hint="Added to your notes about this guest." />
    </FormDialog>
  )
}
