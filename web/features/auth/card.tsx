import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../components/class-names'
import { usePageTitle } from '../../lib/page-title'

interface CardProps {
  title: string
  lead?: ReactNode
  /** The card replaces the form that was just sent, and takes the focus. */
  isAnswer?: boolean
  children: ReactNode
  /** Beneath the card. */
  end?: ReactNode
  /** Beneath everything else. */
  after?: ReactNode
  /** Beside the card on a wide screen, beneath everything on a phone. */
  beside?: ReactNode
}

/** A card with one thing to do, outside the app's frame. */
export function Card({ title, lead, isAnswer = false, children, end, after, beside }: CardProps) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  return (
    <main
      className={classNames(
        'grid min-h-dvh grid-cols-[minmax(0,26rem)] content-start justify-center gap-x-20 gap-y-10 px-4 py-8 desk:content-center',
        beside != null && 'desk:grid-cols-[minmax(0,30rem)_minmax(0,26rem)] desk:px-7',
      )}
    >
      <div className="desk:order-last">
        <p className="mb-5 text-center font-semibold font-serif text-3xl text-accent tracking-tight">Posy</p>
        <div className="sheet grid grid-cols-[minmax(0,1fr)] gap-5 px-5 py-6 desk:px-8 desk:py-8">
          <div className="grid gap-1.5 text-center">
            <h1 ref={heading} tabIndex={-1} className="outline-none">
              {title}
            </h1>
            {lead && <p className="text-balance text-quiet">{lead}</p>}
          </div>
          {children}
        </div>
        {end && <p className="mt-5 text-center text-quiet">{end}</p>}
        {after}
      </div>
      {beside}
    </main>
  )
}
