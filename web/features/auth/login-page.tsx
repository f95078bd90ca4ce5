import { useSearchParams } from '../../lib/history'
import { AboutPosy } from './about-posy'
import { AccountForm } from './account-form'
import { Card } from './card'
import { ForgotPasswordForm } from './forgot-password-form'
import { LoginLink } from './login-link'
import { ResetPasswordForm } from './reset-password-form'
import { TrySample } from './try-sample'

/** The login screen. The address says which card it shows, so that the browser's back works. */
export function LoginPage() {
  const params = useSearchParams()
  const token = params.get('reset')
  if (token !== null) {
    return (
      <Card title="Set a new password" end={<LoginLink>Back to sign in</LoginLink>}>
        <ResetPasswordForm token={token} />
      </Card>
    )
  }
  switch (params.get('mode')) {
    case 'forgot':
      return (
        <Card
          title="Forgot your password?"
          lead="Enter your email address, and we’ll send you a link to set a new one."
          end={<LoginLink>Back to sign in</LoginLink>}
        >
          <ForgotPasswordForm />
        </Card>
      )
    case 'link-sent':
      return (
        <Card title="Check your email" isAnswer end={<LoginLink>Back to sign in</LoginLink>}>
          <p role="status">If this address has an account, a link is on its way to it. It works for an hour.</p>
        </Card>
      )
    case 'sign-up':
      return (
        <Card
          title="Plan your wedding together"
          end={
            <>
              Already have an account? <LoginLink>Sign in</LoginLink>
            </>
          }
          after={<TrySample />}
          beside={<AboutPosy />}
        >
          <AccountForm isNew />
        </Card>
      )
    default:
      return (
        <Card
          title="Welcome back"
          end={
            <>
              New to Posy? <LoginLink mode="sign-up">Sign up</LoginLink>
            </>
          }
          after={<TrySample />}
          beside={<AboutPosy />}
        >
          <AccountForm isNew={false} />
        </Card>
      )
  }
}
