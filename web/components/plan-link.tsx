import { ExternalLink } from 'lucide-react'
import { paths } from '../lib/paths'
import { useIsHelper } from '../lib/session'

export const SEE_PLANS = 'See plans'

/** Links to the plans in a new tab, so that a form keeps what was typed. */
export function PlanLink() {
  if (useIsHelper()) return null
  return (
    <a
      href={paths.billing}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center gap-1 font-medium underline"
    >
      {SEE_PLANS}
      <ExternalLink aria-hidden className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
