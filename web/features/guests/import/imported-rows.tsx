import { ColumnHeads, HiddenColumnHead } from '../../../components/table-head'
import { VirtualRows } from '../../../components/virtual-rows'
import type { Split } from './couples'
import { ImportedRow } from './imported-row'
import type { GuestList } from './list'
import type { RowPreview } from './use-preview'

/** Estimated pixels of a row. */
const USUAL_HEIGHT = 72

interface ImportedRowsProps {
  list: GuestList
  rows: RowPreview[]
  splits: Map<string, Split>
  onChange: (list: GuestList) => void
}

/** Each row: what was read, what will happen, and what is to be fixed. */
export function ImportedRows({ list, rows, splits, onChange }: ImportedRowsProps) {
  const places = new Map(list.rows.map((row, i) => [row.id, i + 1]))
  return (
    <div className="sheet overflow-clip">
      <table aria-label="Rows" aria-rowcount={rows.length + 1} className="w-full table-fixed">
        <colgroup>
          <col className="w-9 desk:w-18" />
          <col />
          <col className="w-[28%] max-desk:hidden" />
          <col className="w-12 desk:w-14" />
        </colgroup>
        <thead className="max-desk:hidden">
          <tr className="text-quiet text-sm [&>th]:h-10 [&>th]:px-3.5 [&>th]:text-start [&>th]:font-semibold">
            <ColumnHeads columns={{ Row: '', Guest: '', Result: '' }} />
            <HiddenColumnHead label="Actions" />
          </tr>
        </thead>
        <VirtualRows items={rows} keyOf={({ row }) => row.id} height={USUAL_HEIGHT}>
          {(preview, place) => (
            <ImportedRow
              {...place}
              key={preview.row.id}
              list={list}
              preview={preview}
              number={places.get(preview.row.id) ?? 0}
              split={splits.get(preview.row.id) ?? null}
              onChange={onChange}
            />
          )}
        </VirtualRows>
      </table>
    </div>
  )
}
