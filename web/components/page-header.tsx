import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title'
import { PaperFoot } from './paper'
import { Skeleton } from './skeleton'

interface PageHeaderProps {
  title: string
  /** One sentence about the current state. */
  lead?: ReactNode
  /** Secondary actions. */
  actions?: ReactNode
  /** The primary action: beside the title, on phones a bar above the sections. */
  primary?: ReactNode
}

export function PageHeader({ title, lead, actions, primary }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-1">
        <h1 className="[overflow-wrap:anywhere]">{title}</h1>
        <PaperFoot title={title} />
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

/** A skeleton as tall as a one-line lead. */
export const LeadSkeleton = () => <Skeleton className="my-1 w-80 max-w-full" />
