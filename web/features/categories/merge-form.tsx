import { useState } from 'react'
import type { Category } from '../../../worker/features/categories/schema'
import { counted } from '../../../worker/lib/text'
import { Button } from '../../components/button'
import { ownEscape } from '../../components/dialog'
import { SelectField } from '../../components/field'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { useCategoryWrites, useUsage } from './api'

interface MergeFormProps {
  category: Category
  /** The other active categories. */
  targets: Category[]
  onDone: () => void
}

/** Moves everything in a category to another one and archives it. Says how much moves first. */
export function MergeForm({ category, targets, onDone }: MergeFormProps) {
  const { merge } = useCategoryWrites()
  const { data: usage } = useUsage(category.id)
  const [targetId, setTargetId] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, props } = useAction(
    async () => {
      if (targetId === '') return setProblem('Please choose the category to merge into.')
      const { target, moved } = await merge(category.id, targetId)
      const count = moved.budget_lines + moved.vendors + moved.tasks
      toast.success(`${category.name} is now part of ${target.name}, and ${counted(count, 'item')} moved`)
      onDone()
    },
    (error) => toastFailure(error, 'Failed to update category'),
  )

  return (
    <form {...props} {...ownEscape(onDone)} aria-label={`Merge ${category.name}`} className="grid gap-3">
      <SelectField
        autoFocus
        label={`Merge ${category.name} into`}
        value={targetId}
        error={problem}
        onChange={(id) => {
          setTargetId(id)
          setProblem(undefined)
        }}
        options={[
          { value: '', label: 'Choose a category' },
          ...targets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <p className="text-quiet text-sm">
        {usage &&
          `${counted(usage.budget_lines, 'budget line')}, ${counted(usage.vendors, 'vendor')} and ${counted(usage.tasks, 'task')} move over. `}
        {category.name} is archived afterwards.
      </p>
      <div className="flex justify-end gap-2.5">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Merge
        </Button>
      </div>
    </form>
  )
}
