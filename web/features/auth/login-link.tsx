import { Link, type LinkProps, useLocation } from 'react-router'

/** Links to another card of the login screen, and keeps where the person wanted to go. */
export function LoginLink({ mode, ...rest }: { mode?: 'sign-up' | 'forgot' } & Omit<LinkProps, 'to'>) {
  const { pathname, state } = useLocation()
  return (
    <Link
      {...rest}
      to={{ pathname, search: mode ? `mode=${mode}` : '' }}
      state={state}
      className="inline-block rounded-sm py-2 font-medium text-accent underline-offset-4 hover:underline"
    />
  )
}
