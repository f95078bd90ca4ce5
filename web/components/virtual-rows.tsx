import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { listRows } from '../lib/focus-place'

const ROWS_OUT_OF_SIGHT = 6

export interface RowScroller {
  /** Scrolls to a row, which renders it. */
  show: (index: number) => void
}

interface VirtualRowsProps<T, Row extends Element> {
  scroller?: Ref<RowScroller>
  items: readonly T[]
  keyOf: (item: T) => string | number
  /** Estimated pixels of a row. Rows are measured once they render. */
  height: number
  /** Renders one element with these two props. `index` also counts for `aria-rowindex` and `aria-posinset`. */
  children: (item: T, row: { ref: Ref<Row>; 'data-index': number }) => ReactNode
}

/** The body of a long table. Only rows in view are rendered; two empty rows fill the height of the others. */
export function VirtualRows<T>(props: VirtualRowsProps<T, HTMLTableRowElement>) {
  const { box, rows, before, after } = useVirtualRows<T, HTMLTableSectionElement, HTMLTableRowElement>(props)
  return (
    <tbody ref={box}>
      <Gap height={before} />
      {rows}
      <Gap height={after} />
    </tbody>
  )
}

/** `VirtualRows` for a list of `<li>`. */
export function VirtualList<T>({ label, ...props }: VirtualRowsProps<T, HTMLLIElement> & { label: string }) {
  const { box, rows, before, after } = useVirtualRows<T, HTMLUListElement, HTMLLIElement>(props)
  return (
    <ul ref={box} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
      {rows}
    </ul>
  )
}

function useVirtualRows<T, Box extends Element, Row extends Element>({
  scroller,
  items,
  keyOf,
  height,
  children,
}: VirtualRowsProps<T, Row>) {
  const box = useRef<Box>(null)
  /** Pixels from the top of the page to the first row. */
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => box.current && setOffset(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer<Row>({
    count: items.length,
    estimateSize: () => height,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: ROWS_OUT_OF_SIGHT,
    scrollMargin: offset,
  })
  useImperativeHandle(scroller, () => ({ show: (index) => virtualizer.scrollToIndex(index) }), [virtualizer])
  useEffect(() =>
    listRows((id) => {
      const index = items.findIndex((item) => keyOf(item) === id)
      if (index >= 0) virtualizer.scrollToIndex(index)
    }),
  )
  const inSight = virtualizer.getVirtualItems()
  return {
    box,
    rows: inSight.map(({ index }) => {
      const item = items[index]
      return item !== undefined && children(item, { ref: virtualizer.measureElement, 'data-index': index })
    }),
    before: Math.max(0, (inSight[0]?.start ?? offset) - offset),
    after: Math.max(0, virtualizer.getTotalSize() - ((inSight.at(-1)?.end ?? offset) - offset)),
  }
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height }} className="p-0" />
    </tr>
  )
}
