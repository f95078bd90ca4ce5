import { ArrowLeft, Printer } from 'lucide-react'
import { Button, ButtonLink } from '../../../components/button'
import { NavLink } from '../../../components/link'

interface SheetHeadProps {
  back: { to: string; label: string }
  sheets: { to: string; label: string }[]
  /** Whether there is nothing to print. */
  isEmpty: boolean
}

/** Above a printable sheet: the way back, the other sheets, and the button that prints. */
export function SheetHead({ back, sheets, isEmpty }: SheetHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2.5">
      <ButtonLink to={back.to}>
        <ArrowLeft aria-hidden />
        {back.label}
      </ButtonLink>
      <nav aria-label="Sheets" className="flex flex-1 flex-wrap gap-x-4 max-desk:order-last max-desk:basis-full">
        {sheets.map(({ to, label }) => (
          <NavLink
            key={label}
            to={to}
            replace
            className="inline-flex min-h-11 items-center text-quiet text-sm hover:text-ink aria-[current=page]:text-accent desk:min-h-9"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {!isEmpty && (
        <Button className="ms-auto" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      )}
    </div>
  )
}
