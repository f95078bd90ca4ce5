import { Button } from '../../components/button'
import { FormProblem } from '../../components/field'
import { toast } from '../../components/toast'
import { loadExtra } from '../../lib/extra-code'
import { useForm } from '../../lib/form'
import { navigate } from '../../lib/history'
import { signedInAs, signOut } from '../../lib/session'
import { loadContract, resetPassword } from './api'
import { PasswordField } from './password-field'

export function ResetPasswordForm({ token }: { token: string }) {
  const form = useForm({
    schema: async () => (await loadContract()).newPasswordInput,
    initial: { password: '' },
    submit: async ({ password }) => {
      const { message } = await resetPassword({ token, password })
      // The session may be another account's, which still lasts.
      if (signedInAs() !== null) await signOut({ isDeliberate: false })
      navigate('?', { replace: true })
      toast.success(message)
    },
  })
  return (
    <form {...form.props} onFocus={() => void loadExtra(loadContract)} className="grid gap-4">
      <PasswordField isNew {...form.field('password')} />
      <FormProblem problem={form.problem} />
      <Button type="submit" kind="primary" isBusy={form.isBusy}>
        {form.isBusy ? 'Please wait...' : 'Set the password'}
      </Button>
    </form>
  )
}
