import { ChevronDown } from 'lucide-react'
import {
  type ImportField,
  importFields,
  type ListContext,
  ownFields,
  sharedFields,
} from '../../../../worker/features/guest-lists/import/fields/schema'
import { hasNames } from '../../../../worker/features/guest-lists/import/rules'
import type { ColumnMeaning } from '../../../../worker/features/guest-lists/import/schema'
import { SelectField } from '../../../components/field'
import { DESK, useMedia } from '../../../lib/media'
import { asOptions, type SelectOption } from '../../../lib/options'
import { useListContext } from './api'
import type { GuestList } from './list'

interface ColumnMappingProps {
  list: GuestList
  onChange: (columns: ColumnMeaning[]) => void
}

const optionsFor = (context: ListContext, columns: ColumnMeaning[]): SelectOption<ImportField | ''>[] => [
  { value: '', label: 'Don’t import' },
  ...asOptions(importFields),
  ...ownFields(context)
    .filter(({ field, isRare }) => !isRare || columns.some((column) => column.field === field))
    .map(({ field, label }) => ({ value: field, label })),
]
const SAMPLES = 3

/** Shows each column's meaning and a few of its values. */
export function ColumnMapping({ list, onChange }: ColumnMappingProps) {
  const { columns } = list
  const options = optionsFor(useListContext(), columns)

  function choose(place: number, field: ImportField | null) {
    const isTaken = (other: ColumnMeaning) => other.field === field && field !== null && !sharedFields.includes(field)
    onChange(
      columns.map((one, i) => {
        if (i === place) return { ...one, field }
        return isTaken(one) ? { ...one, field: null } : one
      }),
    )
  }

  const isDesk = useMedia(DESK)
  const fields = (
    <div className="grid gap-4 desk:grid-cols-3">
      {columns.map(({ column, field }, i) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and two can have one heading
          key={i}
          label={column || 'Without a heading'}
          hint={<bdi className="line-clamp-1">{samples(list, i)}</bdi>}
          value={field ?? ''}
          onChange={(value) => choose(i, value || null)}
          options={options}
        />
      ))}
    </div>
  )
  if (isDesk) {
    return (
      <section className="grid gap-3" aria-label="Columns">
        <h2>Columns</h2>
        {fields}
      </section>
    )
  }
  const read = columns.filter(({ field }) => field !== null).length
  return (
    <section aria-label="Columns">
      <details open={!hasNames(columns)} className="group sheet px-4">
        <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            Columns{' '}
            <span className="text-quiet text-sm">
              {read} of {columns.length} are read
            </span>
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet group-open:rotate-180" />
        </summary>
        <div className="pt-2 pb-4">{fields}</div>
      </details>
    </section>
  )
}

function samples({ rows }: GuestList, column: number): string {
  const cells = new Set<string>()
  for (const row of rows) {
    const cell = row.cells[column]
    if (cell) cells.add(cell)
    if (cells.size === SAMPLES) break
  }
  return [...cells].join(', ')
}
