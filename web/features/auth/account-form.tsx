import { Button } from '../../components/button'
import { TextField } from '../../components/field'
import { toast } from '../../components/toast'
import { loadExtra } from '../../lib/extra-code'
import { useForm } from '../../lib/form'
import { startSession } from '../../lib/session'
import { loadContract, login, register } from './api'
import { LoginLink } from './login-link'
import { PasswordField } from './password-field'

interface AccountFormProps {
  isNew: boolean
  /** The invitation whose wedding the new account joins. */
  invitation?: { token: string; email: string }
  onDone?: () => void
}

/** Signs in or up. Typed values survive switching between the two and a failed attempt. */
export function AccountForm({ isNew, invitation, onDone }: AccountFormProps) {
  const form = useForm({
    schema: async () => {
      const { loginInput, registerInput } = await loadContract()
      return isNew ? registerInput : loginInput
    },
    initial: { name: '', email: invitation?.email ?? '', password: '' },
    submit: async (typed) => {
      startSession('name' in typed ? await register({ ...typed, invitation: invitation?.token }) : await login(typed))
      onDone?.()
      toast.success(isNew ? 'Account created successfully!' : 'Welcome back!')
    },
    onError: (error) => {
      toast.error(error.detail ?? (isNew ? 'Registration failed' : 'Login failed'))
      form.focus(isNew ? 'email' : 'password')
    },
  })
  return (
    <form {...form.props} onFocus={() => void loadExtra(loadContract)} className="grid gap-4">
      {isNew && <TextField label="Full Name" autoComplete="name" {...form.field('name')} />}
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <div className="grid gap-1">
        <PasswordField isNew={isNew} {...form.field('password')} />
        {!isNew && (
          <p className="text-end text-sm">
            <LoginLink mode="forgot">Forgot password?</LoginLink>
          </p>
        )}
      </div>
      <Button type="submit" kind="primary" isBusy={form.isBusy}>
        {form.isBusy ? 'Please wait...' : isNew ? 'Create Account' : 'Sign In'}
      </Button>
    </form>
  )
}
