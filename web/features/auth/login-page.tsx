import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title'
import { AccountForm } from './account-form'
import { ForgotPasswordForm } from './forgot-password-form'
import { LoginLink } from './login-link'
import { ResetPasswordForm } from './reset-password-form'

/** One card; which one stands in the address, so that the browser's back leads through them. */
export function LoginPage() {
  const [params] = useSearchParams()
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
          lead="Tell us your address, and we send you a link that sets a new one."
          end={<LoginLink>Back to sign in</LoginLink>}
        >
          <ForgotPasswordForm />
        </Card>
      )
    case 'link-sent':
      return (
        <Card title="Look into your mail" end={<LoginLink>Back to sign in</LoginLink>}>
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
        >
          <AccountForm isNew />
        </Card>
      )
    default:
      return (
        <Card
          title="Good to see you"
          end={
            <>
              New to Posy? <LoginLink mode="sign-up">Sign up</LoginLink>
            </>
          }
        >
          <AccountForm isNew={false} />
        </Card>
      )
  }
}

interface CardProps {
  title: string
  lead?: string
  children: ReactNode
  end: ReactNode
}

function Card({ title, lead, children, end }: CardProps) {
  usePageTitle(title)
  return (
    <main className="grid min-h-dvh content-start justify-items-center px-4 py-8 desk:content-center">
      <div className="w-full max-w-[26rem]">
        <p className="mb-5 text-center font-semibold font-serif text-3xl text-accent tracking-tight">Posy</p>
        <div className="sheet grid gap-5 px-5 py-6 desk:px-8 desk:py-8">
          <div className="grid gap-1.5 text-center">
            <h1>{title}</h1>
            {lead && <p className="text-balance text-quiet">{lead}</p>}
          </div>
          {children}
        </div>
        <p className="mt-5 text-center text-quiet">{end}</p>
      </div>
    </main>
  )
}
