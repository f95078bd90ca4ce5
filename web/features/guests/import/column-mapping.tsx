import type { ImportTable } from '../../../../worker/features/guests/import/columns/rules'
import {
  type ColumnMeaning,
  type ImportField,
  importFields,
  sharedFields,
} from '../../../../worker/features/guests/import/schema'
import { SelectField } from '../../../components/field'

interface ColumnMappingProps {
  columns: ColumnMeaning[]
  table: ImportTable
  isBusy: boolean
  onChange: (columns: ColumnMeaning[]) => void
}

const options = [
  { value: '', label: 'Don’t import' },
  ...Object.entries(importFields).map(([value, label]) => ({ value, label })),
]
const SAMPLES = 3

/** Shows each column's meaning and a few of its values. */
export function ColumnMapping({ columns, table, isBusy, onChange }: ColumnMappingProps) {
  function choose(column: string, field: ImportField | null) {
    const isTaken = (other: ColumnMeaning) => other.field === field && field !== null && !sharedFields.includes(field)
    onChange(
      columns.map((one) => {
        if (one.column === column) return { column, field }
        return isTaken(one) ? { ...one, field: null } : one
      }),
    )
  }

  return (
    <section className="grid gap-3" aria-label="Columns">
      <h2>Columns</h2>
      <div className="grid gap-4 desk:grid-cols-3">
        {columns.map(({ column, field }) => (
          <SelectField
            key={column}
            label={column || 'Without a heading'}
            hint={<bdi className="line-clamp-1">{samples(table, column)}</bdi>}
            value={field ?? ''}
            disabled={isBusy}
            onChange={(value) => choose(column, (value || null) as ImportField | null)}
            options={options}
          />
        ))}
      </div>
    </section>
  )
}

function samples({ columns, rows }: ImportTable, column: string): string {
  const index = columns.indexOf(column)
  const cells = new Set<string>()
  for (const row of rows) {
    const cell = row.cells[index]
    if (cell) cells.add(cell)
    if (cells.size === SAMPLES) break
  }
  return [...cells].join(', ')
}
