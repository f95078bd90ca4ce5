import type { ImportedRow } from '../../../../worker/features/guests/import/schema'
import { Chip, type Tone } from '../../../components/chip'
import { ColumnHeads } from '../../../components/table-head'
import { VirtualRows } from '../../../components/virtual-rows'

/** Estimated pixels of a row. */
const USUAL_HEIGHT = 45

const actionLooks: Record<ImportedRow['action'], { tone: Tone; text: string }> = {
  create: { tone: 'good', text: 'new' },
  update: { tone: 'accent', text: 'changed' },
  skip: { tone: 'neutral', text: 'skipped' },
  error: { tone: 'bad', text: 'to mend' },
}

/** A preview of each row. */
export function ImportedRows({ rows }: { rows: ImportedRow[] }) {
  return (
    <div className="sheet overflow-clip">
      <table aria-label="Rows" aria-rowcount={rows.length + 1} className="w-full table-fixed">
        <thead>
          <tr className="text-quiet text-sm [&>th]:h-10 [&>th]:px-3.5 [&>th]:text-start [&>th]:font-semibold">
            <ColumnHeads columns={{ Row: 'w-16', Name: '', Result: 'w-28', Why: 'w-1/2 max-desk:hidden' }} />
          </tr>
        </thead>
        <VirtualRows items={rows} keyOf={(row) => row.row} height={USUAL_HEIGHT}>
          {({ row, name, action, message }, place) => (
            <tr
              {...place}
              key={row}
              aria-rowindex={place['data-index'] + 2}
              className="border-line border-t [&>td]:px-3.5 [&>td]:py-2"
            >
              <td className="figures text-quiet">{row}</td>
              <td className="[overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                <p className="text-sm desk:hidden">{message}</p>
              </td>
              <td>
                <Chip tone={actionLooks[action].tone}>{actionLooks[action].text}</Chip>
              </td>
              <td className="[overflow-wrap:anywhere] max-desk:hidden">{message}</td>
            </tr>
          )}
        </VirtualRows>
      </table>
    </div>
  )
}
