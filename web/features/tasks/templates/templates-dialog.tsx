import { type ReactNode, useMemo, useState } from 'react'
import type { EventSettings } from '../../../../worker/features/settings/schema'
import type { Task, TaskTemplate } from '../../../../worker/features/tasks/schema'
import { type Day, daysBetween } from '../../../../worker/lib/calendar'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { DateText } from '../../../components/date-text'
import { Dialog } from '../../../components/dialog'
import { FormProblem } from '../../../components/field'
import { Loaded } from '../../../components/loaded'
import { Loading, Skeleton } from '../../../components/skeleton'
import { toast } from '../../../components/toast'
import { ApiError } from '../../../lib/http'
import { useLateValue } from '../../../lib/late-value'
import { useFilterParam } from '../../../lib/url-state'
import { useTaskWrites, useTemplates } from '../api'
import { taskCount } from '../wording'
import { fittingTemplate, type PreviewedTask, previewImport } from './preview'

interface TemplatesDialogProps {
  tasks: Task[]
  settings: EventSettings
  today: Day
  onClose: () => void
}

/** Plans to start from, and what each would put on which day, before anything is added. */
export function TemplatesDialog({ tasks, settings, today, onClose }: TemplatesDialogProps) {
  const { importTemplate } = useTaskWrites()
  const templates = useTemplates()
  const [chosenKey, choose] = useLateValue(...useFilterParam('templates'))
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const { wedding_date: weddingDate } = settings
  const daysLeft = daysBetween(today, weddingDate)
  const fitting = fittingTemplate(templates.data ?? [], daysLeft)
  const chosen = templates.data?.find(({ key }) => key === chosenKey) ?? fitting ?? templates.data?.[0]
  const preview = useMemo(
    () => chosen && previewImport(chosen, { weddingDate, today, existing: tasks }),
    [chosen, weddingDate, today, tasks],
  )
  const toImport = preview?.filter(({ isThere }) => !isThere).length ?? 0

  async function run() {
    if (!chosen) return
    setIsBusy(true)
    setProblem(null)
    try {
      const { imported, skipped } = await importTemplate(chosen.key, weddingDate)
      toast.success(`${taskCount(imported)} imported${skipped > 0 ? `, ${skipped} skipped` : ''}`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title="Start from a template"
      description={<Lead weddingDate={weddingDate} daysLeft={daysLeft} />}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} disabled={toImport === 0} onClick={() => void run()}>
            {preview && toImport === 0 ? 'Nothing to import' : `Import ${taskCount(toImport)}`}
          </Button>
        </>
      }
    >
      <Loaded answer={templates} failed="The templates could not be loaded." skeleton={<TemplatesSkeleton />}>
        {(all) => (
          <div className="grid gap-5">
            <FormProblem problem={problem} />
            <fieldset className="grid gap-2.5 desk:grid-cols-2">
              <legend className="sr-only">Template</legend>
              {all.map((template) => (
                <TemplateChoice
                  key={template.key}
                  template={template}
                  isChosen={template.key === chosen?.key}
                  isFitting={template.key === fitting?.key}
                  onChoose={() => choose(template.key)}
                />
              ))}
            </fieldset>
            {chosen && preview && <Preview name={chosen.name} tasks={preview} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Lead({ weddingDate, daysLeft }: { weddingDate: Day; daysLeft: number }): ReactNode {
  const when = <DateText day={weddingDate} form="weekday" />
  if (daysLeft < 0) return <>Your wedding was on {when}: what belongs before it would be due today.</>
  const left = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `${daysLeft.toLocaleString('en')} days from now`
  return (
    <>
      For your wedding on {when}, {left}. Nothing is added before you say so.
    </>
  )
}

interface TemplateChoiceProps {
  template: TaskTemplate
  isChosen: boolean
  /** Fits the time that is left. */
  isFitting: boolean
  onChoose: () => void
}

function TemplateChoice({ template, isChosen, isFitting, onChoose }: TemplateChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-control px-4 py-3 hover:border-quiet has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="template"
        value={template.key}
        checked={isChosen}
        // biome-ignore lint/a11y/noAutofocus: it is what the dialog was opened for, and comes a moment after it
        autoFocus={isChosen}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <span className="grid content-start gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {template.name}
          {isFitting && <Chip tone="good">Fits the time you have left</Chip>}
        </span>
        <span className="text-quiet text-sm">
          {template.description} {taskCount(template.items.length)}.
        </span>
      </span>
    </label>
  )
}

/** What would be added, and what not and why. */
function Preview({ name, tasks }: { name: string; tasks: PreviewedTask[] }) {
  const there = tasks.filter(({ isThere }) => isThere).length
  const moved = tasks.filter(({ isThere, isMoved }) => isMoved && !isThere).length
  return (
    <section aria-label={`Preview of ${name}`}>
      <h3>What will be on your list</h3>
      <p role="status" className="mb-2 text-quiet text-sm">
        {tasks.length - there} new
        {moved > 0 && `, ${moved} of them moved to today because their day has passed`}
        {there > 0 && `, ${there} already on your list and skipped`}.
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {tasks.map((task) => (
          <li
            key={task.key}
            className="grid gap-x-4 gap-y-0.5 py-2 desk:grid-cols-[7rem_minmax(0,1fr)_auto] desk:items-baseline"
          >
            <span className="figures text-quiet text-sm">
              <DateText day={task.due_date} />
            </span>
            <span className="[overflow-wrap:anywhere]">
              {task.title}
              {task.category && <span className="text-quiet text-sm"> · {task.category}</span>}
            </span>
            {task.isThere ? (
              <span>
                <Chip>already there, skipped</Chip>
              </span>
            ) : (
              task.isMoved && (
                <span>
                  <Chip tone="care">moved to today</Chip>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TemplatesSkeleton() {
  return (
    <Loading label="Loading the templates">
      <div className="grid gap-2.5 desk:grid-cols-2">
        {[1, 2, 3, 4].map((template) => (
          <Skeleton key={template} className="h-20 rounded-md" />
        ))}
      </div>
    </Loading>
  )
}
