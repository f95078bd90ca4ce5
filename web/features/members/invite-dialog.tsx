import { CONFIRM_FIRST } from '../../../worker/features/mail/rules'
import { type InvitedRole, invitationInput } from '../../../worker/features/members/schema'
import { ConfirmEmail } from '../../components/confirm-email'
import { SelectField, TextField } from '../../components/field'
import { FormDialog } from '../../components/form-dialog'
import { toast } from '../../components/toast'
import { ApiError } from '../../lib/api-error'
import { useForm } from '../../lib/form'
import { useMemberWrites } from './api'

const parts: Record<InvitedRole, { label: string; hint: string }> = {
  partner: { label: 'Partner', hint: 'Plans everything with you, and can invite others.' },
  helper: {
    label: 'Helper',
    hint: 'Sees and edits the plans. Only the two of you manage the subscription, exports, reminders and collaborators.',
  },
}

const initial: { email: string; role: string } = { email: '', role: 'partner' }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite } = useMemberWrites()
  const form = useForm({
    schema: invitationInput,
    initial,
    submit: async (typed) => {
      await invite(typed)
      toast.success(`An invitation is on its way to ${typed.email}`)
      onClose()
    },
  })
  const isUnconfirmed = form.problem instanceof ApiError && form.problem.message === CONFIRM_FIRST
  return (
    <FormDialog title="Invite someone" onClose={onClose} form={form} size="normal" action="Send the invitation">
      {isUnconfirmed && <ConfirmEmail />}
      <TextField label="Email" type="email" autoComplete="off" inputMode="email" {...form.field('email')} />
      <SelectField
        label="They join as"
        options={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
        hint={parts[form.values.role as InvitedRole].hint}
        {...form.field('role')}
      />
      <p className="text-quiet text-sm">The email has a link that works once, for seven days.</p>
    </FormDialog>
  )
}
