import { Button } from '../../components/button'
import { FormProblem, TextField } from '../../components/field'
import { loadExtra } from '../../lib/extra-code'
import { useForm } from '../../lib/form'
import { currentEntry, navigate } from '../../lib/history'
import { forgotPassword, loadContract } from './api'

/** The answer does not tell whether the address has an account. */
export function ForgotPasswordForm() {
  const form = useForm({
    schema: async () => (await loadContract()).forgotPasswordInput,
    initial: { email: '' },
    submit: async (typed) => {
      await forgotPassword(typed)
      navigate('?mode=link-sent', { state: currentEntry().state })
    },
  })
  return (
    <form {...form.props} onFocus={() => void loadExtra(loadContract)} className="grid gap-4">
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <FormProblem problem={form.problem} />
      <Button type="submit" kind="primary" isBusy={form.isBusy}>
        {form.isBusy ? 'Please wait...' : 'Send the link'}
      </Button>
    </form>
  )
}
