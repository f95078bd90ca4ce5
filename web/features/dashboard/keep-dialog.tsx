import { registerInput } from '../../../worker/features/auth/schema'
import { PASSWORD_HINT } from '../../../worker/lib/password'
import { TextField } from '../../components/field'
import { FormDialog } from '../../components/form-dialog'
import { toast } from '../../components/toast'
import { useForm } from '../../lib/form'
import { keepAccount } from './api'

export function KeepDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: registerInput,
    initial: { name: '', email: '', password: '' },
    submit: async (typed) => {
      await keepAccount(typed)
      toast.success('Your account is saved')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Keep this account"
      description="With an email address and a password you can come back to it from any device."
      size="normal"
      onClose={onClose}
      form={form}
      action="Keep it"
    >
      <TextField label="Full Name" autoComplete="name" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('password')}
      />
    </FormDialog>
  )
}
