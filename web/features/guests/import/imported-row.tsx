import { Pencil, Split as SplitIcon, Undo2, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import {
  type ImportField,
  importFields,
  type ListContext,
  labelOf,
} from '../../../../worker/features/guest-lists/import/fields/schema'
import type { Reading } from '../../../../worker/features/guest-lists/import/rules'
import { blankGuest, type GuestFields, mealOptions } from '../../../../worker/features/guests/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { Button } from '../../../components/button'
import { classNames } from '../../../components/class-names'
import { SelectField, TextField } from '../../../components/field'
import { Menu, MenuItem, MoreButton } from '../../../components/menu'
import { asOptions, type SelectOption } from '../../../lib/options'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { answerLabels, sideLabels } from '../wording'
import { useListContext } from './api'
import type { Split } from './couples'
import { splitLabel } from './couples-panel'
import { columnsOf, editCell, type GuestList, joinRows, keepWhole, type ListRow, skipRow, splitRow } from './list'
import { StateChip } from './state-chip'
import type { RowPreview } from './use-preview'

interface ImportedRowProps {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  list: GuestList
  preview: RowPreview
  /** Its place in the list, from 1. */
  number: number
  /** What its name could become; null for one person. */
  split: Split | null
  onChange: (list: GuestList) => void
}

export function ImportedRow({ list, preview, number, split, onChange, ...place }: ImportedRowProps) {
  const { row, reading, state, message } = preview
  const [isOpen, setIsOpen] = useState(false)
  const cells = isOpen ? allCells(list) : cellsToFix(list, preview)
  const { whole } = row
  const context = useListContext()
  return (
    <tr
      ref={place.ref}
      data-index={place['data-index']}
      aria-rowindex={place['data-index'] + 2}
      className="border-line border-t align-top first:border-t-0 [&>td]:px-3.5 [&>td]:py-2.5"
    >
      <td className="figures text-quiet max-desk:px-0! max-desk:ps-3! max-desk:text-sm">{number}</td>
      <td className="[overflow-wrap:anywhere] max-desk:px-2!">
        <p className={classNames('flex flex-wrap items-center gap-x-2', row.isSkipped && 'text-quiet line-through')}>
          {reading.name ? <bdi>{reading.name}</bdi> : <span className="text-quiet">No name</span>}
          <span className="desk:hidden">
            <StateChip state={state} />
          </span>
        </p>
        {!row.isSkipped && <ReadFields reading={reading} />}
        <p className="text-quiet text-sm empty:hidden desk:hidden">{showsMessage(preview) && message}</p>
        {split && (
          <div className="mt-1 flex flex-wrap gap-x-1">
            <Button
              kind="quiet"
              className="-ms-3 max-w-full shrink! px-3! text-start"
              onClick={() => onChange(splitRow(list, row.id, split))}
            >
              <bdi>{splitLabel(split)}</bdi>
            </Button>
            <Button kind="quiet" className="px-3! text-quiet!" onClick={() => onChange(keepWhole(list, row.id))}>
              Keep<span className="sr-only"> {reading.name} as one guest</span>
            </Button>
          </div>
        )}
        {!row.isSkipped && cells.length > 0 && (
          <div className="mt-2 grid max-w-2xl items-start gap-3 desk:grid-cols-2">
            {cells.map(({ at, field, key }) => (
              <CellField
                key={key}
                field={field}
                label={(typeof at === 'number' && list.columns[at]?.column) || labelOf(field, context)}
                value={typeof at === 'number' ? (row.cells[at] ?? '') : ''}
                error={typeof at === 'number' ? problemAt(list, preview, at) : undefined}
                onChange={(text) => onChange(editCell(list, row.id, at, text))}
              />
            ))}
          </div>
        )}
        {state === 'error' && (
          <Button className="mt-2.5" onClick={() => onChange(skipRow(list, row.id, true))}>
            Skip this row
          </Button>
        )}
      </td>
      <td className="max-desk:hidden">
        <StateChip state={state} />
        <p className="mt-1 text-quiet text-sm empty:hidden">{showsMessage(preview) && message}</p>
      </td>
      <td className="pe-1.5! ps-0! text-end">
        <Menu trigger={<MoreButton label={`More about row ${number}`} />}>
          {!row.isSkipped && (
            <MenuItem onSelect={() => setIsOpen(!isOpen)}>
              <Pencil aria-hidden />
              {isOpen ? 'Close the cells' : 'Edit the cells'}
            </MenuItem>
          )}
          {split && (
            <MenuItem onSelect={() => onChange(splitRow(list, row.id, split))}>
              <SplitIcon aria-hidden />
              {split.kind === 'couple' ? 'Split into two guests' : 'Give a plus-one'}
            </MenuItem>
          )}
          {whole && (
            <MenuItem onSelect={() => onChange(joinRows(list, whole))}>
              <Undo2 aria-hidden />
              Undo the split
            </MenuItem>
          )}
          <MenuItem onSelect={() => onChange(skipRow(list, row.id, !row.isSkipped))}>
            {row.isSkipped ? <Undo2 aria-hidden /> : <X aria-hidden />}
            {row.isSkipped ? 'Import after all' : 'Don’t import'}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  )
}

interface CellFieldProps {
  field: ImportField
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A cell to type in, or to choose from where a field has a few values only. */
function CellField({ field, value, ...rest }: CellFieldProps) {
  const { data: settings } = useWeddingSettings()
  const context = useListContext()
  const offered = choices(settings, context)[field]
  if (!offered) return <TextField {...rest} value={value} spellCheck={false} autoComplete="off" />
  const isOffered = value === '' || offered.some((option) => option.value === value)
  return (
    <SelectField
      {...rest}
      value={value}
      options={[{ value: '', label: 'Empty' }, ...(isOffered ? [] : [{ value, label: value }]), ...offered]}
    />
  )
}

function choices(
  settings: WeddingSettings | undefined,
  { occasions = [], meals = mealOptions }: ListContext,
): Partial<Record<ImportField, SelectOption[]>> {
  return {
    meal_preference: meals.map((meal) => ({ value: meal, label: meal })),
    rsvp_status: asOptions(answerLabels),
    side: asOptions(sideLabels(settings)),
    ...Object.fromEntries(
      occasions.flatMap(({ id, meal_options }) => [
        [`reply:${id}`, [...asOptions(answerLabels), { value: 'not invited', label: 'Not invited' }]],
        ...(meal_options ? [[`meal:${id}`, meal_options.map((meal) => ({ value: meal, label: meal }))]] : []),
      ]),
    ),
  }
}

/** Whether the message says more than the chip and the fields do. */
function showsMessage({ row, reading, state }: RowPreview): boolean {
  if (state === 'create') return false
  return state !== 'error' || reading.problems.length === 0 || row.fault !== null
}

/** Everything that was read of a row, but its name. */
function ReadFields({ reading }: { reading: Reading }) {
  const { data: settings } = useWeddingSettings()
  const context = useListContext()
  const { guest, texts, others, problems } = reading
  const wrong = problems.map(({ field }) => field as string)
  const fields = (Object.keys(blankGuest) as (keyof GuestFields)[]).filter(
    (field) => field !== 'name' && texts[field] && !wrong.includes(field),
  )
  const shown = [
    ...fields.map((field) => ({ field, label: fieldLabels[field] ?? importFields[field], text: worded(field) })),
    ...others
      .filter(({ field }) => !wrong.includes(field))
      .map(({ field, text }) => ({ field, label: labelOf(field, context), text })),
  ]
  if (shown.length === 0) return null

  function worded(field: keyof GuestFields): string {
    const text = texts[field] ?? ''
    const sides: Record<string, string> = sideLabels(settings)
    if (field === 'side') return sides[guest?.side ?? text] ?? text
    if (field === 'rsvp_status') return guest?.rsvp_status ? answerLabels[guest.rsvp_status] : text
    const value = guest?.[field]
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : text
  }

  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {shown.map(({ field, label, text }) => (
        <div key={field} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-quiet">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Labels that are shorter beside a value than as a heading. */
const fieldLabels: Partial<Record<keyof GuestFields, string>> = {
  rsvp_status: 'RSVP',
  meal_preference: 'Meal',
  dietary_restrictions: 'Diet',
  accessibility_needs: 'Needs',
}

interface Cell {
  /** A column, or a field that has none yet. */
  at: number | ImportField
  field: ImportField
  key: string
}

function cellAt({ columns }: GuestList, i: number): Cell[] {
  const field = columns[i]?.field
  if (!field) return []
  const nth = columns.slice(0, i).filter((column) => column.field === field).length
  return [{ at: i, field, key: `${field} ${nth}` }]
}

const allCells = (list: GuestList): Cell[] => list.columns.flatMap((_, i) => cellAt(list, i))

/** The cells that are wrong, and those that were fixed here. */
function cellsToFix(list: GuestList, { row, reading, state }: RowPreview): Cell[] {
  if (row.fault !== null) return allCells(list)
  const wrong = reading.problems.flatMap(({ field }) => columnsOf(field, list.columns, row))
  // The server cannot tell which guest it is: what would tell is an address or a household.
  const telling: ImportField[] = state === 'error' && reading.problem === null ? ['email', 'household'] : []
  const known = list.columns.flatMap(({ field }, i) => (field && telling.includes(field) ? [i] : []))
  const places = [...new Set([...wrong, ...row.edited, ...known])].toSorted((a, b) => a - b)
  const missing = telling.filter((field) => !list.columns.some((column) => column.field === field))
  return [
    ...places.flatMap((i) => cellAt(list, i)),
    ...missing.map((field) => ({ at: field, field, key: `${field} 0` })),
  ]
}

function problemAt(list: GuestList, { row, reading }: { row: ListRow; reading: Reading }, column: number) {
  return reading.problems.find(({ field }) => columnsOf(field, list.columns, row).includes(column))?.message
}
