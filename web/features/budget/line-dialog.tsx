import { type BudgetLine, budgetPaths } from '../../../worker/features/budget/schema'
import { SelectField, TextArea, TextField } from '../../components/field'
import { EditDialog, FormDialog } from '../../components/form-dialog'
import { GoneDialog } from '../../components/gone-dialog'
import { useMoney } from '../../components/money'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { addedText } from '../../lib/added-text'
import type { ApiError } from '../../lib/api-error'
import { useCategories } from '../../lib/categories'
import { useCategoryOptions } from '../../lib/category-options'
import { useEditForm } from '../../lib/edit-form'
import { useForm } from '../../lib/form'
import { useLastKnown } from '../../lib/last-known'
import { useOccasions } from '../../lib/occasions'
import { asOptions } from '../../lib/options'
import { useBudgetWrites } from './api'
import { LineHistory } from './line-history'
import { type LineValues, lineFieldLabels, newLineValues, toLineValues, typedEdit, typedLine } from './line-values'

const costBases = { fixed: 'Fixed', per_guest: 'Per guest' }

interface NewLineDialogProps {
  /** Whether the list's filter shows a line. */
  isShown: (line: BudgetLine) => boolean
  onClose: () => void
}

export function NewLineDialog({ isShown, onClose }: NewLineDialogProps) {
  const { addLine } = useBudgetWrites()
  const main = useOccasions().data?.[0]
  const form = useForm({
    schema: typedLine,
    initial: { ...newLineValues, occasion_id: main?.id ?? '' },
    submit: async (input) => {
      const line = await addLine(input)
      toast.success(addedText(line.name, !isShown(line)))
      onClose()
      return line
    },
    onError: explain,
  })
  return (
    <FormDialog title="Add a line" onClose={onClose} form={form} action="Add line">
      <LineFields form={form} line={null} />
    </FormDialog>
  )
}

interface LineDialogProps {
  id: string
  lines: BudgetLine[]
  zone: string
  onClose: () => void
}

export function LineDialog({ id, lines, ...props }: LineDialogProps) {
  const line = useLastKnown(
    lines.find((one) => one.id === id),
    id,
  )
  if (line) return <EditLineDialog key={id} line={line} {...props} />
  return <GoneDialog title="This line is not in the budget" back="Back to the budget" onClose={props.onClose} />
}

interface EditLineDialogProps extends Pick<LineDialogProps, 'zone' | 'onClose'> {
  line: BudgetLine
}

/** Edits a line and shows its history. */
function EditLineDialog({ line, zone, onClose }: EditLineDialogProps) {
  const { changeLine } = useBudgetWrites()
  const { remove } = useUndoableDelete()
  const categories = useCategories()
  const money = useMoney()
  const occasions = useOccasions().data
  const form = useEditForm({
    schema: typedEdit,
    resource: line,
    toValues: toLineValues,
    send: async ({ version, name, ...changes }) => {
      // The plan on the screen. The server would take that of the guests who are expected now.
      const plan = changes.cost_basis === 'fixed' ? { planned_amount: Number(form.values.planned_amount) } : {}
      const saved = await changeLine({ ...line, version }, { ...plan, ...changes, ...(name != null && { name }) })
      toast.success(`${saved.name} saved`)
      onClose()
      return saved
    },
    onError: explain,
  })
  function worded(field: keyof LineValues, theirs: LineValues): string | undefined {
    const value = theirs[field]
    if (field === 'category_id') return categories.find(({ id }) => id === value)?.name
    if (field === 'occasion_id') return occasions?.find(({ id }) => id === value)?.name
    if (field === 'child_unit_cost' && value === '') return 'as for adults'
    if (field === 'cost_basis') return costBases[value as keyof typeof costBases]
    if (field.endsWith('_amount') || field.endsWith('unit_cost')) return money(Number(value))
  }

  return (
    <EditDialog
      title={line.name}
      onClose={onClose}
      form={form}
      labels={lineFieldLabels}
      worded={worded}
      onRemove={() => remove({ path: budgetPaths.one(line.id), what: line.name, said: `${line.name} is deleted` })}
    >
      <LineFields form={form} line={line} />
      <LineHistory lineId={line.id} zone={zone} />
    </EditDialog>
  )
}

/** Toasts errors that belong to no field. */
function explain(error: ApiError): void {
  if (Object.keys(error.fields).length === 0) toastFailure(error)
}

interface LineFieldsProps {
  form: Pick<ReturnType<typeof useForm<LineValues, never>>, 'field' | 'values'>
  /** Null for a new line. */
  line: BudgetLine | null
}

function LineFields({ form, line }: LineFieldsProps) {
  const categories = useCategoryOptions('budget', line)
  const occasions = useOccasions().data ?? []
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <TextField label={lineFieldLabels.name} {...form.field('name')} autoComplete="off" />
      <SelectField
        label={lineFieldLabels.category_id}
        {...form.field('category_id')}
        options={[{ value: '', label: line ? 'None' : 'The one with the same name' }, ...categories]}
      />
      <SelectField label={lineFieldLabels.cost_basis} {...form.field('cost_basis')} options={asOptions(costBases)} />
      {occasions.length > 1 && (
        <SelectField
          label={lineFieldLabels.occasion_id}
          {...form.field('occasion_id')}
          options={occasions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {form.values.cost_basis === 'per_guest' ? (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={lineFieldLabels.unit_cost}
            inputMode="decimal"
            hint="The plan follows the expected head count."
            {...form.field('unit_cost')}
          />
          <TextField
            label={lineFieldLabels.child_unit_cost}
            inputMode="decimal"
            hint="Leave blank to use the adult cost. Infants are free."
            {...form.field('child_unit_cost')}
          />
        </div>
      ) : (
        <TextField label={lineFieldLabels.planned_amount} inputMode="decimal" {...form.field('planned_amount')} />
      )}
      <TextField
        label={lineFieldLabels.actual_amount}
        hint="What it costs as far as you know."
        inputMode="decimal"
        {...form.field('actual_amount')}
      />
      <TextField label={lineFieldLabels.paid_amount} inputMode="decimal" {...form.field('paid_amount')} />
      <TextArea label={lineFieldLabels.notes} className="desk:col-span-2" {...form.field('notes')} />
    </div>
  )
}
