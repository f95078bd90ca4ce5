import { ExternalLink } from 'lucide-react'
import { paths } from '../lib/paths'
import { useIsHelper } from '../lib/session'

export const SEE_PLANS = 'See plans'

/** To where the couple chooses; in a tab of its own, so that what was typed stays where it is. */
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
