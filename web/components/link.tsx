import type { ComponentProps } from 'react'
import { Link, useRoute } from 'wouter'

/** The props of a link within the app. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  /** Kept with the history entry that the link makes. */
  state?: unknown
}

/** A link that is marked as current on its page and, unless `isExact`, on those below. */
export function NavLink({ isExact = false, ...link }: LinkProps & { isExact?: boolean }) {
  const [path = ''] = link.to.split('?')
  const [isCurrent] = useRoute(isExact ? path : `${path}/*?`)
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />
}
