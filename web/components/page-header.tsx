import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title'
import { Greeting } from './greeting'
import { Skeleton } from './skeleton'

interface PageHeaderProps {
  title: string
  /** The state of things in one sentence. */
  lead?: ReactNode
  /** Further actions, plain ones. */
  actions?: ReactNode
  /** The page's one primary action: at the title's end, or a bar above the sections on a phone. */
  primary?: ReactNode
}

export function PageHeader({ title, lead, actions, primary }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3.5">
          <h1 className="[overflow-wrap:anywhere]">{title}</h1>
          {/* On a phone a line of its own: with long names it would wrap once they are known, and push the page down. */}
          <div className="min-w-0 max-desk:order-first max-desk:mb-1 max-desk:basis-full">
            <Greeting />
          </div>
        </div>
        {lead && <div className="text-quiet">{lead}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 print:hidden">{actions}</div>}
      {primary && (
        <div className="print:hidden max-desk:fixed max-desk:inset-x-0 max-desk:bottom-[var(--sections-height)] max-desk:z-20 max-desk:grid max-desk:border-line max-desk:border-t max-desk:bg-page max-desk:px-4 max-desk:py-2.5">
          {primary}
        </div>
      )}
    </header>
  )
}

/** As tall as a lead of one line. */
export const LeadSkeleton = () => <Skeleton className="my-1 w-80 max-w-full" />
