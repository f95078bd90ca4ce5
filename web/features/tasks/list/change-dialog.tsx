import { type FormEvent, useId, useState } from 'react'
import type { EventSettings } from '../../../../worker/features/settings/schema'
import { Button } from '../../../components/button'
import { Dialog } from '../../../components/dialog'
import { SelectField, TextField } from '../../../components/field'
import { type TaskChange, useTaskCategories } from '../api'
import { asOptions, ownerLabels, priorityLabels, statusLabels, taskCount } from '../wording'

const AS_IS = ''
/** Takes away what is there. */
const NONE = 'none'
const asIs = { value: AS_IS, label: 'Leave as is' }

interface ChangeDialogProps {
  count: number
  settings: EventSettings
  onClose: () => void
  onChange: (change: TaskChange) => void
}

/** One change for many tasks: what is left alone here stays as each of them has it. */
export function ChangeDialog({ count, settings, onClose, onChange }: ChangeDialogProps) {
  const formId = useId()
  const categories = useTaskCategories()
  const [status, setStatus] = useState(AS_IS)
  const [priority, setPriority] = useState(AS_IS)
  const [due, setDue] = useState(AS_IS)
  const [day, setDay] = useState('')
  const [owner, setOwner] = useState(AS_IS)
  const [category, setCategory] = useState(AS_IS)

  const change = Object.fromEntries(
    Object.entries({ status, priority, due_date: due === 'day' ? day : due, assigned_to: owner, category_id: category })
      .filter(([, value]) => value !== AS_IS)
      .map(([field, value]) => [field, value === NONE ? null : value]),
  ) as TaskChange
  const isNothing = Object.keys(change).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNothing) return
    onClose()
    onChange(change)
  }

  return (
    <Dialog
      title={`Change ${taskCount(count)}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={isNothing}>
            Change {taskCount(count)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid items-start gap-4 desk:grid-cols-2">
        <SelectField
          label="Due date"
          value={due}
          onChange={setDue}
          options={[asIs, { value: 'day', label: 'On a day' }, { value: NONE, label: 'No date' }]}
        />
        {due === 'day' && <TextField label="Day" type="date" value={day} onChange={setDay} />}
        <SelectField label="Status" value={status} onChange={setStatus} options={[asIs, ...asOptions(statusLabels)]} />
        <SelectField
          label="Priority"
          value={priority}
          onChange={setPriority}
          options={[asIs, ...asOptions(priorityLabels)]}
        />
        <SelectField
          label="Who"
          value={owner}
          onChange={setOwner}
          options={[asIs, ...asOptions(ownerLabels(settings)), { value: NONE, label: 'Nobody yet' }]}
        />
        <SelectField
          label="Category"
          value={category}
          onChange={setCategory}
          options={[
            asIs,
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: 'No category' },
          ]}
        />
      </form>
    </Dialog>
  )
}
