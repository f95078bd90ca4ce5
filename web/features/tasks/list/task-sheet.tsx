import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { Task } from '../../../../worker/features/tasks/schema'
import { counted } from '../../../../worker/lib/text'
import { DateText } from '../../../components/date-text'
import { Paper, PaperTable } from '../../../components/paper'
import { useIsPrinting } from '../../../lib/printing'
import { groupLabels, type TaskGroup } from '../grouping'

interface TaskSheetProps {
  groups: TaskGroup[]
  /** The name of the person to whom a task is given; null for nobody. */
  nameOf: (task: Task) => string | null
}

/** The tasks for printing, with a box to tick for each. */
export function TaskSheet({ groups, nameOf }: TaskSheetProps) {
  if (!useIsPrinting()) return null
  const count = groups.reduce((sum, { tasks }) => sum + tasks.length, 0)
  return (
    <Paper title="Tasks" note={counted(count, 'task')}>
      <PaperTable columns={{ Task: '', Who: 'w-[20%]', Due: 'w-[18%]' }}>
        {groups.map(({ key, tasks }) => (
          <Fragment key={key}>
            <tr className="break-after-avoid">
              <th colSpan={3} scope="colgroup" className="pt-4!">
                {groupLabels[key]}
              </th>
            </tr>
            {tasks.map((task) => (
              <tr key={task.id}>
                <th scope="row" className="font-normal">
                  <span className="flex gap-2.5">
                    <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-xs border border-control">
                      {task.status === 'completed' && <Check aria-label="Done" className="size-3.5" />}
                    </span>
                    <bdi className="min-w-0">{task.title}</bdi>
                  </span>
                </th>
                <td>
                  <bdi>{nameOf(task)}</bdi>
                </td>
                <td>{task.due_date && <DateText day={task.due_date} />}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </PaperTable>
    </Paper>
  )
}
