import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title'
import { classNames } from './class-names'
import { PaperFoot } from './paper'
import { Skeleton } from './skeleton'

/** The primary action comes first, so that it stays where it is when the others arrive. */
const barLook =
  'upright:fixed upright:inset-x-0 upright:bottom-[var(--sections-height)] upright:z-20 upright:flex-row-reverse upright:flex-nowrap upright:gap-2 upright:border-line upright:border-t upright:bg-page upright:px-3 upright:py-2.5 upright:[&_:is(a,button)]:px-3 upright:max-[22.5rem]:[&_:is(a,button):not([aria-label])_svg]:hidden'

interface PageHeaderProps {
  title: string
  /** One sentence about the current state. */
  lead?: ReactNode
  /** Secondary actions. */
  actions?: ReactNode
  /** The primary action. */
  primary?: ReactNode
}

/** The title of a page and its actions. On upright phones these are a bar above the sections, if one of them is primary. */
export function PageHeader({ title, lead, actions, primary }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2 desk:mb-6 desk:gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-1">
        <h1 className="[overflow-wrap:anywhere]">{title}</h1>
        <PaperFoot title={title} />
        {lead && <div className="text-quiet max-desk:text-sm">{lead}</div>}
      </div>
      {(actions || primary) && (
        <div className={classNames('flex flex-wrap gap-2.5 print:hidden', Boolean(primary) && barLook)}>
          {actions && <div className="flex flex-wrap gap-2.5 upright:flex-nowrap upright:gap-2">{actions}</div>}
          {primary && <div className="grid upright:min-w-0 upright:flex-1">{primary}</div>}
        </div>
      )}
    </header>
  )
}

/** A skeleton as tall as a one-line lead. */
export const LeadSkeleton = () => <Skeleton className="my-1 w-80 max-w-full" />
