import { useMemo } from 'react'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Task } from '../../../../worker/features/tasks/schema'
import { counted } from '../../../../worker/lib/text'
import { FilterChip } from '../../../components/chip'
import { FilterSelect } from '../../../components/filter-select'
import { FilterRow, FilterSheet } from '../../../components/filter-sheet'
import { SearchField } from '../../../components/search-field'
import { asOptions } from '../../../lib/options'
import { assigneeOf, assigneesWith } from '../assignees'
import { useAssignees } from '../use-assignees'
import { priorityLabels, statusLabels } from '../wording'
import { useTaskFilter } from './filter'
import { fitsFilter, NO_CATEGORY, NOBODY, noFilter, type TaskFilter } from './fits-filter'

interface FilterBarProps {
  tasks: Task[]
  settings: WeddingSettings
}

/** The search and the filters of the list, on desktops. */
export function FilterBar(props: FilterBarProps) {
  return (
    <search className="mb-4 grid gap-2.5">
      <Search />
      <FilterRow>
        <Assignees {...props} />
        <Others {...props} />
      </FilterRow>
    </search>
  )
}

/** The search and the filters behind one button, on phones. */
export function FilterButton(props: FilterBarProps) {
  const [filter, setFilter] = useTaskFilter()
  const count = (Object.keys(filter) as (keyof TaskFilter)[]).filter((name) => filter[name] !== noFilter[name]).length
  const fitting = useMemo(() => props.tasks.filter(fitsFilter(filter)).length, [props.tasks, filter])
  return (
    <FilterSheet count={count} shown={counted(fitting, 'task')} onClear={() => setFilter(noFilter)} hasSearch>
      <search className="contents">
        <FilterRow>
          <Assignees {...props} />
        </FilterRow>
        <FilterRow>
          <Others {...props} />
        </FilterRow>
        <Search />
      </search>
    </FilterSheet>
  )
}

function Search() {
  const [filter, setFilter] = useTaskFilter()
  return (
    <div className="flex">
      <SearchField
        label="Search tasks"
        placeholder="Search by title, note or category"
        value={filter.query}
        onChange={(query) => setFilter({ query })}
      />
    </div>
  )
}

/** Filters by assignee. People outside the couple are offered only if they have tasks, so that the row stays short. */
function Assignees({ tasks, settings }: FilterBarProps) {
  const [{ who }, setFilter] = useTaskFilter()
  const all = useAssignees(settings)
  const byAssignee = useMemo(() => Map.groupBy(tasks, (task) => assigneeOf(task) || NOBODY), [tasks])
  const assignees = [
    { value: '', label: 'Everyone' },
    ...assigneesWith(
      [...byAssignee.keys(), who].filter((value) => value !== '' && value !== NOBODY),
      all,
    ),
    { value: NOBODY, label: 'Nobody yet' },
  ]
  return assignees.map(({ value, label }) => (
    <FilterChip key={value} isOn={who === value} onClick={() => setFilter({ who: value })}>
      <bdi className="max-w-40 truncate">{label}</bdi>{' '}
      {value === '' ? tasks.length : (byAssignee.get(value)?.length ?? 0)}
    </FilterChip>
  ))
}

function Others({ tasks }: FilterBarProps) {
  const [{ status, priority, category }, setFilter] = useTaskFilter()
  return (
    <>
      <FilterSelect
        label="Status"
        value={status}
        options={asOptions(statusLabels)}
        onChange={(status) => setFilter({ status })}
      />
      <FilterSelect
        label="Priority"
        value={priority}
        options={asOptions(priorityLabels)}
        onChange={(priority) => setFilter({ priority })}
      />
      <CategoryFilter tasks={tasks} value={category} onChange={(category) => setFilter({ category })} />
    </>
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
  return (
    <FilterSelect label="Category" value={value} options={options} gone="Category without tasks" onChange={onChange} />
  )
}
