import * as z from 'zod'
import { type Guest, type RsvpStatus, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { TextArea } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { SuggestField } from '../../../components/suggest-field'
import { toast } from '../../../components/toast'
import { useForm } from '../../../lib/form'
import { useGuestWrites } from '../api'
import { answerLabels } from '../wording'

interface AnswerValues {
  rsvp_status: RsvpStatus
  source: string
  notes: string
}

/** Records a guest's reply for them, with its source and a note. */
export function AnswerDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { recordAnswer } = useGuestWrites()
  const form = useForm({
    schema: z.custom<AnswerValues>(),
    initial: { rsvp_status: guest.rsvp_status, source: '', notes: '' },
    submit: async (answer) => {
      await recordAnswer(guest.id, answer)
      toast.success(`Reply of ${guest.name} recorded`)
      onClose()
    },
  })

  return (
    <FormDialog
      title="Record a reply"
      description={<>What {guest.name} told you. It counts from now on, also after the deadline.</>}
      isChanged={false}
      size="normal"
      onClose={onClose}
      form={form}
      action="Record reply"
    >
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
        label="How it came"
        groups={[{ label: 'Such as', options: ['phone', 'in person', 'message', 'letter'] }]}
      />
      <TextArea {...form.field('notes')} label="Note" hint="Goes under your notes about this guest." />
    </FormDialog>
  )
}
