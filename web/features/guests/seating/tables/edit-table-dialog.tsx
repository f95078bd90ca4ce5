import * as z from 'zod/mini'
import {
  type Table,
  type TableInput,
  type TableShape,
  tableInput,
  tableShapes,
} from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { AllFields } from '../../../../components/all-fields'
import { SelectField, TextArea, TextField } from '../../../../components/field'
import { EditDialog } from '../../../../components/form-dialog'
import { toast } from '../../../../components/toast'
import { useEditForm } from '../../../../lib/edit-form'
import type { FormValues } from '../../../../lib/form'
import type { SeatingActions } from '../actions'
import { shapeLabels } from '../wording'
import { useTableWrites } from '../writes'
import { typedCapacity } from './fields'

/** Without the place, which is set on the floor. */
const edited = z.extend(z.omit(tableInput, { x: true, y: true, rotation: true }), { capacity: typedCapacity })

type TableValues = FormValues<
  Omit<Required<TableInput>, 'shape' | 'capacity' | 'x' | 'y' | 'rotation'> & { shape: string; capacity: string }
>

const toValues = ({ name, shape, capacity, notes }: Table): TableValues => ({
  name,
  shape,
  capacity: String(capacity),
  notes: notes ?? '',
})
const labels: Record<keyof TableValues, string> = { name: 'Name', shape: 'Shape', capacity: 'Seats', notes: 'Notes' }

interface EditTableDialogProps {
  table: Table
  /** The number of taken seats. */
  taken: number
  actions: SeatingActions
  onClose: () => void
}

export function EditTableDialog({ table, taken, actions, onClose }: EditTableDialogProps) {
  const { save } = useTableWrites()
  const form = useEditForm({
    schema: edited,
    resource: table,
    toValues,
    send: async (changes) => {
      const saved = await save(table.id, changes)
      toast.success(`${saved.name} saved`)
      onClose()
      return saved
    },
  })
  const { values } = form
  const tooMany = taken - Number(values.capacity)

  return (
    <EditDialog
      title={table.name}
      onClose={onClose}
      form={form}
      labels={labels}
      worded={(name, theirs) => (name === 'shape' ? shapeLabels[theirs.shape as TableShape] : undefined)}
      size="normal"
      onRemove={() => actions.remove(table)}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <AllFields<TableValues>
          name={<TextField {...form.field('name')} label={labels.name} autoComplete="off" className="col-span-2" />}
          shape={
            <SelectField
              {...form.field('shape')}
              label={labels.shape}
              options={tableShapes.map((shape) => ({ value: shape, label: shapeLabels[shape] }))}
            />
          }
          capacity={
            <TextField
              {...form.field('capacity')}
              label={labels.capacity}
              inputMode="numeric"
              autoComplete="off"
              hint={
                tooMany > 0
                  ? `${counted(tooMany, 'seat')} fewer than are taken: nobody loses their seat, but it shows as a conflict.`
                  : undefined
              }
            />
          }
          notes={
            <TextArea
              {...form.field('notes')}
              label={labels.notes}
              hint="Printed on the plan for the caterer: a high chair, a wheelchair, near the door."
              className="col-span-2"
            />
          }
        />
      </div>
    </EditDialog>
  )
}
