import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'

const ROWS_OUT_OF_SIGHT = 6

interface VirtualRowsProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string | number
  /** Pixels of a usual row; each is measured as it comes into sight. */
  height: number
  /** One `<tr>` with these two props; `index` also counts for `aria-rowindex`. */
  children: (item: T, row: { ref: Ref<HTMLTableRowElement>; 'data-index': number }) => ReactNode
}

/** The body of a long table. Only rows in sight are in the page: those before and after are an empty row of their height. */
export function VirtualRows<T>({ items, keyOf, height, children }: VirtualRowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  /** Pixels from the top of the page to the first row. */
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      body.current && setOffset(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize: () => height,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: ROWS_OUT_OF_SIGHT,
    scrollMargin: offset,
  })
  const rows = virtualizer.getVirtualItems()
  const before = (rows[0]?.start ?? offset) - offset
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset)

  return (
    <tbody ref={body}>
      <Gap height={before} />
      {rows.map(({ index }) => {
        const item = items[index]
        return item !== undefined && children(item, { ref: virtualizer.measureElement, 'data-index': index })
      })}
      <Gap height={after} />
    </tbody>
  )
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height }} className="p-0" />
    </tr>
  )
}
