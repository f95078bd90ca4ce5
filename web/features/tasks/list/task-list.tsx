import { SearchX } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Task, TaskStatus } from '../../../../worker/features/tasks/schema'
import type { Day } from '../../../../worker/lib/calendar'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { Checkbox } from '../../../components/checkbox'
import { classNames } from '../../../components/class-names'
import { EmptyState } from '../../../components/empty-state'
import { ColumnHeads, HiddenColumnHead } from '../../../components/table-head'
import { VirtualRows } from '../../../components/virtual-rows'
import { useLatest } from '../../../lib/latest'
import { DESK, useMedia } from '../../../lib/media'
import { useShortcut } from '../../../lib/shortcut'
import { useFilterParam } from '../../../lib/url-state'
import { groupOf, groupTasks, horizonOf } from '../grouping'
import type { TaskActions } from '../task-actions'
import { useTaskDialog } from '../task-dialog-param'
import { useAssignees } from '../use-assignees'
import { BulkBar } from './bulk-bar'
import { useFiltered, useTaskFilter } from './filter'
import { FilterBar } from './filter-bar'
import { noFilter } from './fits-filter'
import { GroupRow } from './group-row'
import { useHeld } from './held'
import { useRowFocus } from './row-focus'
import { isTaskRow, keyOfRow, toRows } from './rows'
import { useSelection } from './selection'
import { TaskRow, type TaskRowActions } from './task-row'
import { TaskSheet } from './task-sheet'

/** Estimated pixels of a row with one line beneath the title. */
const USUAL_HEIGHT = 58

interface TaskListProps {
  tasks: Task[]
  settings: WeddingSettings
  today: Day
  actions: TaskActions
  /** Shows the checkboxes on phones too. */
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

export function TaskList({ tasks, settings, today, actions, isSelecting, onSelecting }: TaskListProps) {
  const isDesk = useMedia(DESK)
  const [filter, setFilter] = useTaskFilter()
  const [held, hold] = useHeld()
  const [doneParam, setDoneParam] = useFilterParam('done')
  // The done group stays open while its tasks are filtered for.
  const isDoneWanted = filter.status === 'completed' || filter.query !== ''
  const isDoneOpen = isDoneWanted || doneParam === 'open'
  const dialog = useTaskDialog()
  const fitting = useFiltered(tasks, filter, held)
  const horizon = useMemo(() => horizonOf(today), [today])
  const groups = useMemo(() => groupTasks(fitting, horizon, held), [fitting, horizon, held])
  const rows = useMemo(() => toRows(groups, isDoneOpen), [groups, isDoneOpen])
  const shown = useMemo(() => rows.filter(isTaskRow).map(({ task }) => task), [rows])
  const order = useMemo(() => shown.map(({ id }) => id), [shown])
  const selection = useSelection(order)
  const { selected } = selection
  /** Changes apply to listed tasks only: what a filter hides is not selected. */
  const chosen = useMemo(() => shown.filter(({ id }) => selected.has(id)), [shown, selected])
  const focus = useRowFocus({ order, indexOf: (id) => rows.findIndex((row) => isTaskRow(row) && row.task.id === id) })

  function move(step: 1 | -1, isExtending = false) {
    const from = focus.current()
    const to = focus.move(step)
    if (!isExtending || from === null || to === undefined) return
    if (!selected.has(from)) selection.toggle(from)
    selection.extendTo(to)
  }

  function withCurrent(run: (id: string) => void) {
    const id = focus.current()
    if (id !== null) run(id)
  }

  function clearSelection() {
    selection.replace([])
    onSelecting(false)
  }

  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useShortcut('x', () => withCurrent(selection.toggle))
  useShortcut('e', () => withCurrent(dialog.open))
  useShortcut('Escape', clearSelection)

  /** The status that each task had before it was completed, by id. */
  const before = useRef(new Map<string, TaskStatus>())

  function setStatus(task: Task, status: TaskStatus) {
    hold(task.id, held.get(task.id) ?? groupOf(task, horizon))
    if (status === 'completed' && task.status !== 'completed') before.current.set(task.id, task.status)
    void actions.setStatus(task, status)
  }

  const rowActions: TaskRowActions = {
    onStatus: useLatest(setStatus),
    onTick: useLatest((task, isTicked) => {
      setStatus(task, isTicked ? 'completed' : (before.current.get(task.id) ?? 'not_started'))
    }),
    onOpen: useLatest(dialog.open),
    onSelect: useLatest((id, isRange) => (isRange ? selection.extendTo(id) : selection.toggle(id))),
    onDelete: useLatest((task) => actions.remove([task])),
    onFocus: useLatest(focus.onFocus),
    onLeave: useLatest(focus.onLeave),
  }

  /** Handles the keys that checkboxes and titles do not. Enter opens the task of a checkbox in its row. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1, event.shiftKey)
    else if (key === 'Enter' && target.matches('[aria-selected] input')) withCurrent(dialog.open)
    else return
    event.preventDefault()
  }

  const { nameOf } = useAssignees(settings)
  const boxCell = classNames('ps-3.5', !isSelecting && 'max-desk:hidden')
  const isBoxShown = isSelecting || chosen.length > 0
  const isAllSelected = order.length > 0 && order.every((id) => selected.has(id))

  return (
    <>
      {isDesk && <FilterBar tasks={tasks} settings={settings} />}
      <p role="status" className="sr-only">
        {counted(fitting.length, 'task')} shown
      </p>
      {fitting.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No tasks match"
          action={<Button onClick={() => setFilter(noFilter)}>Show all {tasks.length.toLocaleString('en')}</Button>}
        >
          No task matches this search and these filters.
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the controls inside
        <div className="sheet overflow-clip" onKeyDown={onKeyDown}>
          <table aria-label="Tasks" aria-rowcount={rows.length + 1} className="w-full table-fixed">
            <colgroup>
              <col className={classNames('w-11', !isSelecting && 'max-desk:hidden')} />
              <col className="w-13 desk:w-11" />
              <col />
              <col className="w-[15%] max-desk:hidden" />
              <col className="w-32 max-desk:hidden" />
              <col className="w-36 max-desk:hidden" />
              <col className="w-13" />
            </colgroup>
            <thead className={classNames(!isSelecting && 'max-desk:hidden')}>
              <tr aria-rowindex={1} className="h-10 text-quiet text-sm [&>th]:text-start [&>th]:font-semibold">
                <th scope="col" className={boxCell}>
                  <Checkbox
                    label={`Select all ${order.length.toLocaleString('en')}`}
                    isLabelHidden
                    checked={isAllSelected}
                    onChange={(isSelected) => selection.select(order, isSelected)}
                  />
                </th>
                <HiddenColumnHead label="Done" />
                <ColumnHeads
                  columns={{
                    Task: 'px-2',
                    Who: 'px-2 max-desk:hidden',
                    Due: 'px-2 max-desk:hidden',
                    Status: 'px-2 max-desk:hidden',
                  }}
                />
                <HiddenColumnHead label="Actions" />
              </tr>
            </thead>
            <VirtualRows scroller={focus.scroller} items={rows} keyOf={keyOfRow} height={USUAL_HEIGHT}>
              {(row, place) =>
                isTaskRow(row) ? (
                  <TaskRow
                    {...place}
                    key={row.task.id}
                    task={row.task}
                    today={today}
                    owner={nameOf(row.task)}
                    isSelected={selected.has(row.task.id)}
                    boxCell={boxCell}
                    isBoxShown={isBoxShown}
                    {...rowActions}
                  />
                ) : (
                  <GroupRow
                    {...place}
                    key={row.group.key}
                    group={row.group}
                    horizon={horizon}
                    isOpen={row.isOpen}
                    onFold={
                      row.group.key === 'done' && !isDoneWanted ? () => setDoneParam(isDoneOpen ? '' : 'open') : null
                    }
                    isSelected={row.group.tasks.every(({ id }) => selected.has(id))}
                    onSelect={(isSelected) =>
                      selection.select(
                        row.group.tasks.map(({ id }) => id),
                        isSelected,
                      )
                    }
                    boxCell={boxCell}
                    isBoxShown={isBoxShown}
                  />
                )
              }
            </VirtualRows>
          </table>
        </div>
      )}
      <TaskSheet groups={groups} nameOf={nameOf} />
      <BulkBar
        tasks={chosen}
        settings={settings}
        actions={actions}
        isSelecting={isSelecting}
        onChanged={(unchanged) => selection.replace(unchanged.map(({ id }) => id))}
        onClear={clearSelection}
      />
    </>
  )
}
