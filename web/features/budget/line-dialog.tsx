import { useState } from 'react'
import * as z from 'zod'
import { type BudgetCategory, type BudgetEvent, budgetPaths, lineInput } from '../../../worker/features/budget/schema'
import { type Category, categoryPaths } from '../../../worker/features/categories/schema'
import { Button } from '../../components/button'
import { DateText } from '../../components/date-text'
import { SelectField, TextArea, TextField } from '../../components/field'
import { FormDialog } from '../../components/form-dialog'
import { Loaded } from '../../components/loaded'
import { Money } from '../../components/money'
import { Loading, Skeleton } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { useForm } from '../../lib/form'
import { parseAmount } from '../../lib/parse-amount'
import { useRead } from '../../lib/swr'
import { useBudgetWrites, useEvents } from './api'

/** Fields as they are typed, made into what the contract takes. */
const typedLine = (values: Record<string, string>) => ({
  name: values.name,
  category_id: values.category_id || null,
  cost_basis: values.cost_basis,
  ...(values.cost_basis === 'per_guest'
    ? { unit_cost: amountOf(values.unit_cost) }
    : { planned_amount: amountOf(values.planned_amount) }),
  actual_amount: amountOf(values.actual_amount),
  paid_amount: amountOf(values.paid_amount),
  notes: values.notes,
})
const typedInput = z.preprocess((values) => typedLine(values as Record<string, string>), lineInput)

interface LineDialogProps {
  /** Null for a new one. */
  line: BudgetCategory | null
  zone: string
  onClose: () => void
}

/** A line with all that it holds, and what became of it. */
export function LineDialog({ line, zone, onClose }: LineDialogProps) {
  const { changeLine, addLine } = useBudgetWrites()
  const { remove } = useUndoableDelete()
  const categories = useRead<Category[]>(categoryPaths.list)
  /** The line that the edit starts from: the other's, once somebody else has changed it meanwhile. */
  const [started, setStarted] = useState(line)
  const [isOvertaken, setIsOvertaken] = useState(false)

  const form = useForm({
    schema: typedInput,
    initial: {
      name: line?.name ?? '',
      category_id: line?.category_id ?? '',
      cost_basis: (line?.cost_basis as string | undefined) ?? 'fixed',
      planned_amount: amountText(line?.planned_amount),
      unit_cost: amountText(line?.unit_cost),
      actual_amount: amountText(line?.actual_amount),
      paid_amount: amountText(line?.paid_amount),
      notes: line?.notes ?? '',
    },
    submit: async (fields) => {
      if (started) await changeLine(started, { ...fields, name: fields.name ?? undefined })
      else await addLine(fields)
      toast.success(started ? `${fields.name} is saved` : `${fields.name} is on the budget`)
      onClose()
    },
    onError: (error) => {
      if (error.status === 409 && error.current !== undefined) {
        setStarted(error.current as BudgetCategory)
        setIsOvertaken(true)
      } else if (Object.keys(error.fields).length === 0) {
        toastFailure(error)
      }
    },
  })
  const offered = (categories.data ?? []).filter(
    ({ id, scopes, is_archived }) => (scopes.includes('budget') && !is_archived) || id === line?.category_id,
  )

  return (
    <FormDialog
      title={line ? line.name : 'Add a line'}
      isChanged={form.isChanged}
      onClose={onClose}
      form={form}
      buttons={(formId) => (
        <>
          {line && (
            <Button
              kind="danger"
              className="me-auto"
              onClick={() => {
                remove({ path: budgetPaths.one(line.id), said: `${line.name} is deleted` })
                onClose()
              }}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={form.isBusy}>
            {line ? 'Save' : 'Add line'}
          </Button>
        </>
      )}
    >
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <TextField label="Name" {...form.field('name')} autoComplete="off" />
        <SelectField
          label="Category"
          {...form.field('category_id')}
          options={[
            { value: '', label: line ? 'None' : 'The one of this name' },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          label="Cost"
          {...form.field('cost_basis')}
          options={[
            { value: 'fixed', label: 'Fixed' },
            { value: 'per_guest', label: 'Per guest' },
          ]}
        />
        {form.values.cost_basis === 'per_guest' ? (
          <TextField
            label="Cost of one guest"
            inputMode="decimal"
            hint="The plan follows the expected head count."
            {...form.field('unit_cost')}
          />
        ) : (
          <TextField label="Planned" inputMode="decimal" {...form.field('planned_amount')} />
        )}
        <TextField
          label="Actual"
          hint="What it costs as far as you know."
          inputMode="decimal"
          {...form.field('actual_amount')}
        />
        <TextField label="Paid" inputMode="decimal" {...form.field('paid_amount')} />
        <TextArea label="Notes" className="desk:col-span-2" {...form.field('notes')} />
        {isOvertaken && started && (
          <p role="alert" className="rounded-md bg-care-soft p-3 text-care text-sm desk:col-span-2">
            Somebody else changed this line in the meantime: planned <Money amount={started.planned_amount} />, actual{' '}
            <Money amount={started.actual_amount} />, paid <Money amount={started.paid_amount} />. Saving again keeps
            what stands here.
          </p>
        )}
      </div>
      {line && <History lineId={line.id} zone={zone} />}
    </FormDialog>
  )
}

const said: Record<BudgetEvent['type'], string> = {
  created: 'Added',
  updated: 'Changed',
  flagged: 'Flagged',
  unflagged: 'Flag removed',
  synced: 'Taken over from the vendors',
  deleted: 'Deleted',
}

function History({ lineId, zone }: { lineId: string; zone: string }) {
  return (
    <section aria-label="History" className="mt-2 border-line border-t pt-4">
      <h3 className="mb-2">History</h3>
      <Loaded
        answer={useEvents(lineId, 50)}
        failed="The history could not be loaded."
        skeleton={
          <Loading label="Loading the history">
            <Skeleton className="mb-2 w-3/4" />
            <Skeleton className="w-1/2" />
          </Loading>
        }
      >
        {(events) => (
          <ol className="grid gap-2">
            {events.map((event) => (
              <li key={event.id} className="grid gap-x-4 text-sm desk:grid-cols-[9rem_minmax(0,1fr)]">
                <span className="text-quiet">
                  <DateText instant={event.created_at} zone={zone} />
                </span>
                <span className="wrap-anywhere">
                  {said[event.type]} by {event.actor_name}
                  <Change label="planned" before={event.planned_before} after={event.planned_after} />
                  <Change label="actual" before={event.actual_before} after={event.actual_after} />
                  <Change label="paid" before={event.paid_before} after={event.paid_after} />
                  {event.type === 'updated' && !changesShown(event) && ', the cost of one guest'}
                  {event.note && <span className="text-quiet">. {event.note}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}

/** An update that moves none of these moved the cost of one guest, which history does not tell, while nobody is expected. */
function changesShown(event: BudgetEvent): boolean {
  return (
    event.planned_before !== event.planned_after ||
    event.actual_before !== event.actual_after ||
    event.paid_before !== event.paid_after
  )
}

function Change({
  label,
  before,
  after,
}: { label: string } & Record<'before' | 'after', BudgetEvent['planned_before']>) {
  if (before === after) return null
  return (
    <>
      , {label} <Money amount={before} /> → <Money amount={after} />
    </>
  )
}

function amountText(amount: number | null | undefined): string {
  return amount ? String(amount) : ''
}

/** What cannot be read stays as it was typed, for the schema to refuse it in words. */
function amountOf(text = ''): number | string {
  return text.trim() === '' ? 0 : (parseAmount(text) ?? text)
}
