import type { CSSProperties, ReactNode } from 'react'
import { light } from '../../../../worker/lib/tokens'
import { useIsPrinting } from '../../../lib/printing'
import { type Format, paginate } from './formats'

/** Pages that the screen shows. More would make it slow, and say nothing more. */
const PREVIEWED = 3

/** Paper is light in both themes. */
const colors = Object.fromEntries(
  (['ink', 'quiet', 'line-strong', 'control', 'accent', 'good'] as const).map((name) => [
    `--color-${name}`,
    light[name],
  ]),
)

/** A length on paper. The screen scales it with the page. */
export const mm = (length: number) => `calc(var(--mm) * ${length})`

interface PagesProps<T> {
  /** The accessible name of each page: 'Invitation cards, page 1'. */
  label: string
  format: Format
  items: readonly T[]
  /** Places of the first page that stay free. */
  skipped?: number
  /** Whether lines show where to cut; otherwise the screen alone shows the edges. */
  isCut?: boolean
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
}

/** Printed pages of equal cards or labels; the screen shows the first ones, as wide as it can. */
export function Pages<T>({ label, format, items, skipped = 0, isCut = false, keyOf, children }: PagesProps<T>) {
  const isPrinting = useIsPrinting()
  const { width, height, columns, rows, cell, left, top, gap } = format
  const pages = paginate(items, columns * rows, skipped)
  const shown = isPrinting ? pages : pages.slice(0, PREVIEWED)
  const size = { '--page-width': width, '--page-height': height, ...colors } as CSSProperties
  const places: CSSProperties = {
    padding: `${mm(top)} ${mm(left)}`,
    columnGap: mm(gap),
    gridTemplateColumns: `repeat(${columns}, ${mm(cell.width)})`,
    gridAutoRows: mm(cell.height),
  }
  return (
    <>
      {pages.length > PREVIEWED && (
        <p className="mb-3 text-quiet text-sm print:hidden">
          The first {PREVIEWED} of {pages.length} pages. All of them are printed.
        </p>
      )}
      <div className="print-alone">
        <style>{pageRule(format)}</style>
        {shown.map((page, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <div key={i} className="paper-frame" style={size}>
            <ul aria-label={`${label}, page ${i + 1}`} className="paper" data-cut={isCut || undefined} style={places}>
              {page.map((item, place) =>
                item === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: free places are all the same
                  <li key={place} aria-hidden className="paper-cell" />
                ) : (
                  <li key={keyOf(item)} className="paper-cell">
                    {children(item)}
                  </li>
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}

/** Without margins: the places are counted from the page's edges. Unlike other prints, it has no footer. */
function pageRule({ width, height }: Format): string {
  return `@page {
    size: ${width}mm ${height}mm;
    margin: 0;
    @bottom-left { content: none; }
    @bottom-right { content: none; }
  }`
}
