import { useId } from 'react'
import { registerInput } from '../../../worker/features/auth/schema'
import { PASSWORD_HINT } from '../../../worker/lib/password'
import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { FormProblem, TextField } from '../../components/field'
import { toast } from '../../components/toast'
import { useForm } from '../../lib/form'
import { keepAccount } from './api'

export function KeepDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const form = useForm({
    schema: registerInput,
    initial: { name: '', email: '', password: '' },
    submit: async (typed) => {
      await keepAccount(typed)
      toast.success('This account is yours and stays')
      onClose()
    },
  })
  return (
    <Dialog
      title="Keep this account"
      description="With an address and a password you can come back to it from any device."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" isBusy={form.isBusy}>
            Keep it
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="grid gap-4">
        <TextField label="Full Name" autoComplete="name" {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          {...form.field('password')}
        />
        <FormProblem problem={form.problem} />
      </form>
    </Dialog>
  )
}
