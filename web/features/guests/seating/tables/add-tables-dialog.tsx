import * as z from 'zod/mini'
import {
  type SeatedGuests,
  TABLE_LIMIT,
  type Table,
  type TableShape,
  tableInput,
  tableShapes,
} from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { SelectField, TextField } from '../../../../components/field'
import { FormDialog } from '../../../../components/form-dialog'
import { toast } from '../../../../components/toast'
import { useForm } from '../../../../lib/form'
import { freePlaces } from '../floor/geometry'
import { shapeLabels } from '../wording'
import { useTableWrites } from '../writes'
import { MOST_AT_ONCE, typedCapacity, typedCount } from './fields'

/** The usual number of seats by shape. */
const usual: Record<TableShape, number> = { round: 8, rectangular: 8, head: 10, sweetheart: 2 }

const newTables = z.extend(z.pick(tableInput, { name: true }), {
  count: typedCount,
  shape: z.enum(tableShapes),
  capacity: typedCapacity,
})

interface AddTablesDialogProps {
  tables: Table[]
  /** People to seat who have no seat yet. */
  missingSeats: number
  /** Which guests get seats. */
  seating: SeatedGuests
  onClose: () => void
}

/** Adds several tables of one kind. */
export function AddTablesDialog({ tables, missingSeats, seating, onClose }: AddTablesDialogProps) {
  const { add } = useTableWrites()
  const form = useForm({
    schema: newTables,
    initial: {
      count: String(Math.min(MOST_AT_ONCE, tablesFor(missingSeats)) || 1),
      shape: 'round' as string,
      capacity: String(usual.round),
      name: 'Table',
    },
    submit: async ({ name, count, shape, capacity }) => {
      const places = freePlaces(tables, { shape, capacity, count })
      const names = freeNames(name, { count, tables })
      let left = count
      const made = await add(
        places.map((place, i) => ({ name: names[i] ?? name, shape, capacity, ...place })),
        () => left--,
      ).catch((error: unknown) => {
        // Only the others are still to be added.
        form.set('count', String(left))
        throw error
      })
      toast.success(made.length === 1 ? `${made[0]?.name} added` : `${made.length} tables added`)
      onClose()
      return made[0]
    },
  })
  const { values } = form
  const total = Number(values.count) * Number(values.capacity)
  const isOver = tables.length + Number(values.count) > TABLE_LIMIT

  return (
    <FormDialog
      title="Add tables"
      description={
        missingSeats > 0
          ? `${missingSeats} more ${missingSeats === 1 ? 'seat is' : 'seats are'} needed for everyone who ${seating === 'attending' ? 'is coming so far' : 'may come'}.`
          : undefined
      }
      onClose={onClose}
      form={form}
      size="normal"
      action={Number(values.count) === 1 ? 'Add table' : `Add ${Number(values.count) || ''} tables`}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField {...form.field('count')} label="How many" inputMode="numeric" autoComplete="off" />
        <TextField {...form.field('capacity')} label="Seats at each" inputMode="numeric" autoComplete="off" />
        <SelectField
          {...form.field('shape')}
          onChange={(shape) =>
            form.setValues((before) => ({ ...before, shape, capacity: String(usual[shape as TableShape]) }))
          }
          label="Shape"
          options={tableShapes.map((shape) => ({ value: shape, label: shapeLabels[shape] }))}
        />
        <TextField
          {...form.field('name')}
          label="Name"
          hint={Number(values.count) === 1 ? undefined : 'They are numbered.'}
          autoComplete="off"
        />
        {total > 0 && Number.isInteger(total) && (
          <p className="col-span-2 text-quiet text-sm">
            {counted(total, 'seat')}. {isOver ? `There can be at most ${TABLE_LIMIT} tables.` : ''}
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** Returns how many tables of eight are needed. */
export function tablesFor(people: number): number {
  return Math.ceil(people / usual.round)
}

/** Returns free names: 'Table 3', 'Table 4'. A single table keeps the typed name if it is free. */
function freeNames(name: string, { count, tables }: { count: number; tables: Table[] }): string[] {
  const taken = new Set(tables.map((table) => table.name))
  const isUsual = name === 'Table'
  if (count === 1 && !isUsual && !taken.has(name)) return [name]
  const names: string[] = []
  for (let number = 1; names.length < count; number++) {
    if (!taken.has(`${name} ${number}`)) names.push(`${name} ${number}`)
  }
  return names
}
