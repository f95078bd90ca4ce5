import * as z from 'zod/mini'
import { type Guest, type RsvpStatus, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { SelectField, TextArea } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { SuggestField } from '../../../components/suggest-field'
import { toast } from '../../../components/toast'
import { useForm } from '../../../lib/form'
import { useGuestWrites } from '../api'
import { attendanceAt, guestAt } from '../occasions/replies'
import { useSeveralOccasions } from '../occasions/use-several'
import { answerLabels } from '../wording'

interface AnswerValues {
  /** Empty: the guest's principal one. */
  occasion_id: string
  rsvp_status: RsvpStatus
  source: string
  notes: string
}

/** Records a guest's reply for them, with its source and a note. */
export function AnswerDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { recordAnswer } = useGuestWrites()
  const invitedTo = useSeveralOccasions().filter(({ id }) => attendanceAt(guest, id) !== 'not-invited')
  const form = useForm({
    schema: z.custom<AnswerValues>(),
    initial: { occasion_id: '', rsvp_status: guest.rsvp_status, source: '', notes: '' },
    submit: async ({ occasion_id, ...answer }) => {
      await recordAnswer(guest.id, { ...answer, ...(occasion_id && { occasion_id }) })
      toast.success(`${guest.name}’s reply recorded`)
      onClose()
    },
  })

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
          value={form.values.occasion_id || (guest.invitations[0]?.occasion_id ?? '')}
          onChange={(id) =>
            form.change({ occasion_id: id, rsvp_status: guestAt(guest, id)?.rsvp_status ?? guest.rsvp_status })
          }
          options={invitedTo.map(({ id, name }) => ({ value: id, label: name }))}
        />
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
