import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { loadedPart } from '../lib/loaded-part'
import { useShortcut } from '../lib/shortcut'
import { FILTER_SHEET, useOpenParam } from '../lib/url-state'
import { Button, IconButton } from './button'

const Dialog = loadedPart(async () => (await import('./dialog')).Dialog)

interface FilterSheetProps {
  /** How many filters are on. */
  count: number
  /** What the list shows with them: '12 guests'. */
  shown: string
  onClear: () => void
  /** Whether the search field is among the filters, so that the key `/` opens them. */
  hasSearch?: boolean
  children: ReactNode
}

/** A list's filters on a phone: a sheet behind one button, which says how many are on. */
export function FilterSheet({ count, shown, onClear, hasSearch = false, children }: FilterSheetProps) {
  const sheet = useOpenParam(FILTER_SHEET)
  useShortcut(hasSearch ? '/' : '', () => sheet.open(''))
  return (
    <>
      <IconButton
        label={count > 0 ? `Filters, ${count} on` : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => sheet.open('')}
        className="relative border border-control bg-card"
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 && (
          <span
            aria-hidden
            className="figures absolute -end-1 -top-1 grid size-5 place-items-center rounded-full bg-accent font-semibold text-accent-ink text-xs"
          >
            {count}
          </span>
        )}
      </IconButton>
      <Suspense>
        {sheet.isOpen && (
          <Dialog
            title="Filters"
            isOpen
            onClose={sheet.close}
            footer={
              <>
                <Button onClick={onClear} disabled={count === 0}>
                  Clear
                </Button>
                <Button kind="primary" onClick={sheet.close}>
                  Show {shown}
                </Button>
              </>
            }
          >
            <div className="grid gap-4">{children}</div>
          </Dialog>
        )}
      </Suspense>
    </>
  )
}

/** The chips or selects of one part of the filters. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
