import { CircleCheck, CopyMinus, ListChecks, ListPlus, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { Task } from '../../../worker/features/tasks/schema'
import type { Day } from '../../../worker/lib/calendar'
import { Button } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { Loaded } from '../../components/loaded'
import { MenuItem, PageMenu } from '../../components/menu'
import { LeadSkeleton, PageHeader } from '../../components/page-header'
import { PrintItem } from '../../components/print-item'
import { Loading, Skeleton } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { addedText } from '../../lib/added-text'
import { useCollaborators } from '../../lib/collaborators'
import { loadedPart } from '../../lib/loaded-part'
import { DESK, useMedia } from '../../lib/media'
import { isSettled, together } from '../../lib/swr'
import { useOpenParam } from '../../lib/url-state'
import { useToday, useWeddingSettings } from '../../lib/wedding-settings'
import { useTasks } from './api'
import { summarizeTasks } from './grouping'
import { useTaskFilter } from './list/filter'
import { FilterButton } from './list/filter-bar'
import { fitsFilter } from './list/fits-filter'
import { TaskList } from './list/task-list'
import { QuickAdd } from './quick-add/quick-add'
import { Summary } from './summary'
import { useTaskActions } from './task-actions'
import { useTaskDialog } from './task-dialog-param'
import { inBrief, leadSentence } from './wording'

const TaskDialog = loadedPart(async () => (await import('./task/task-dialog')).TaskDialog)
const TemplatesDialog = loadedPart(async () => (await import('./templates/templates-dialog')).TemplatesDialog)
const DuplicatesDialog = loadedPart(async () => (await import('./duplicates/duplicates-dialog')).DuplicatesDialog)

export function TasksPage() {
  const read = together(useTasks(), useWeddingSettings())
  // Whose tasks they are is part of the rows. Without the names, the tasks are still of use.
  const isNamed = isSettled(useCollaborators())
  const answer = isNamed ? read : { ...read, data: undefined, error: undefined }
  const [tasks] = answer.data ?? []
  const dialog = useTaskDialog()
  const templates = useOpenParam('templates')
  const duplicates = useOpenParam('duplicates')
  const [isSelecting, setIsSelecting] = useState(false)
  const today = useToday()

  return (
    <>
      <PageHeader
        title="Tasks"
        lead={!answer.error && (tasks && today ? leadSentence(tasks, today) : <LeadSkeleton />)}
        actions={
          today &&
          tasks &&
          tasks.length > 0 && (
            <>
              <Button onClick={() => templates.open('')}>
                <ListPlus aria-hidden />
                Templates
              </Button>
              <PageMenu>
                <div className="desk:hidden">
                  <MenuItem onSelect={() => setIsSelecting(true)}>
                    <ListChecks aria-hidden />
                    Select tasks
                  </MenuItem>
                </div>
                <MenuItem onSelect={() => duplicates.open('')}>
                  <CopyMinus aria-hidden />
                  Fix duplicates
                </MenuItem>
                <PrintItem />
              </PageMenu>
            </>
          )
        }
        primary={
          <Button kind="primary" onClick={dialog.openNew}>
            <Plus aria-hidden />
            Add task
          </Button>
        }
      />
      <Loaded answer={answer} failed="The tasks could not be loaded." skeleton={<TasksSkeleton />}>
        {([tasks, settings]) =>
          today && (
            <>
              <Content
                tasks={tasks}
                settings={settings}
                today={today}
                isSelecting={isSelecting}
                onSelecting={setIsSelecting}
                onTemplates={() => templates.open('')}
              />
              <Suspense>
                {dialog.id !== null && <TaskDialog tasks={tasks} settings={settings} />}
                {templates.isOpen && (
                  <TemplatesDialog tasks={tasks} settings={settings} today={today} onClose={templates.close} />
                )}
                {duplicates.isOpen && <DuplicatesDialog tasks={tasks} onClose={duplicates.close} />}
              </Suspense>
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface ContentProps {
  tasks: Task[]
  settings: WeddingSettings
  today: Day
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  onTemplates: () => void
}

function Content({ tasks, settings, today, onTemplates, ...selecting }: ContentProps) {
  const actions = useTaskActions()
  const isDesk = useMedia(DESK)
  const [filter] = useTaskFilter()
  const summary = useMemo(() => summarizeTasks(tasks, today), [tasks, today])

  function sayAdded(task: Task) {
    toast.success(addedText(inBrief(task.title), !fitsFilter(filter)(task)))
  }

  return (
    <>
      {tasks.length > 0 && <Summary summary={summary} />}
      <div className="mb-2.5 flex items-start gap-2 desk:mb-5">
        <QuickAdd settings={settings} today={today} onAdded={sayAdded} />
        {!isDesk && tasks.length > 0 && <FilterButton tasks={tasks} settings={settings} />}
      </div>
      {tasks.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="No tasks yet"
          action={
            <Button kind="primary" onClick={onTemplates}>
              Start from a template
            </Button>
          }
        >
          Your to-dos, by date and person. A template gives you the usual jobs, timed to your date.
        </EmptyState>
      ) : (
        <TaskList tasks={tasks} settings={settings} today={today} actions={actions} {...selecting} />
      )}
    </>
  )
}

function TasksSkeleton() {
  return (
    <Loading label="Loading the tasks">
      <Skeleton className="mb-1 h-11 rounded-md desk:mb-5 desk:h-20" />
      <Skeleton className="mb-2.5 h-11 rounded-md desk:mb-5" />
      <Skeleton className="mb-4 h-11 rounded-full max-desk:hidden" />
      <div className="sheet divide-y divide-line">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-4.5">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="w-56" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
