import { useMemo } from 'react'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Task } from '../../../../worker/features/tasks/schema'
import { FilterChip } from '../../../components/chip'
import { FilterSelect } from '../../../components/filter-select'
import { SearchField } from '../../../components/search-field'
import { asOptions, ownerLabels, priorityLabels, statusLabels } from '../wording'
import { NO_CATEGORY, NOBODY, type TaskFilter } from './fits-filter'

interface FilterBarProps {
  tasks: Task[]
  settings: WeddingSettings
  filter: TaskFilter
  onChange: (changes: Partial<TaskFilter>) => void
}

export function FilterBar({ tasks, settings, filter, onChange }: FilterBarProps) {
  const counts = useMemo(() => {
    const byOwner = Map.groupBy(tasks, ({ assigned_to }) => assigned_to ?? NOBODY)
    return (who: TaskFilter['who']) => (who === '' ? tasks.length : (byOwner.get(who)?.length ?? 0))
  }, [tasks])
  const owners: { value: TaskFilter['who']; label: string }[] = [
    { value: '', label: 'Everyone' },
    ...asOptions(ownerLabels(settings)),
    { value: NOBODY, label: 'Nobody yet' },
  ]
  return (
    <search className="mb-4 grid gap-2.5">
      <div className="flex">
        <SearchField
          label="Search tasks"
          placeholder="Search a task, a note, a category"
          value={filter.query}
          onChange={(query) => onChange({ query })}
        />
      </div>
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 desk:mx-0 desk:flex-wrap desk:px-0">
        {owners.map(({ value, label }) => (
          <FilterChip key={value} isOn={filter.who === value} onClick={() => onChange({ who: value })}>
            <bdi className="max-w-40 truncate">{label}</bdi> {counts(value)}
          </FilterChip>
        ))}
        <FilterSelect
          label="Status"
          value={filter.status}
          options={asOptions(statusLabels)}
          onChange={(status) => onChange({ status: status as TaskFilter['status'] })}
        />
        <FilterSelect
          label="Priority"
          value={filter.priority}
          options={asOptions(priorityLabels)}
          onChange={(priority) => onChange({ priority: priority as TaskFilter['priority'] })}
        />
        <CategoryFilter tasks={tasks} value={filter.category} onChange={(category) => onChange({ category })} />
      </div>
    </search>
  )
}

interface CategoryFilterProps {
  tasks: Task[]
  value: string
  onChange: (category: string) => void
}

/** Offers the categories that tasks have. */
function CategoryFilter({ tasks, value, onChange }: CategoryFilterProps) {
  const options = useMemo(() => {
    const names = new Map(tasks.map((task) => [task.category_id, task.category_name ?? '']))
    names.delete(null)
    const inUse = [...names].map(([id, label]) => ({ value: id ?? '', label }))
    inUse.sort((a, b) => a.label.localeCompare(b.label, 'en'))
    return inUse.length === 0 ? [] : [...inUse, { value: NO_CATEGORY, label: 'No category' }]
  }, [tasks])
  return <FilterSelect label="Category" value={value} options={options} onChange={onChange} />
}
