import { Link } from 'wouter'
import type { LinkProps } from '../../components/link'
import { useEntry } from '../../lib/history'

/** Links to another card of the login screen, and keeps where the person wanted to go. */
export function LoginLink({ mode, ...rest }: { mode?: 'sign-up' | 'forgot' } & Omit<LinkProps, 'to'>) {
  const { pathname, state } = useEntry()
  return (
    <Link
      {...rest}
      to={mode ? `${pathname}?mode=${mode}` : pathname}
      state={state}
      className="inline-block rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline"
    />
  )
}
