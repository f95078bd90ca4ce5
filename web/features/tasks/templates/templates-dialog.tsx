import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { planningDay } from '../../../../worker/features/settings/days/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Task, TaskTemplate } from '../../../../worker/features/tasks/schema'
import { type Day, daysBetween, monthAndYear } from '../../../../worker/lib/calendar'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { Checkbox } from '../../../components/checkbox'
import { Chip } from '../../../components/chip'
import { DateText } from '../../../components/date-text'
import { Dialog } from '../../../components/dialog'
import { FormProblem } from '../../../components/field'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes, Skeleton } from '../../../components/skeleton'
import { toast } from '../../../components/toast'
import { unsavedChoice, useUnsavedOnBack } from '../../../components/unsaved'
import { useAction } from '../../../lib/action'
import { useLateValue } from '../../../lib/late-value'
import { paths } from '../../../lib/paths'
import { useFilterParam } from '../../../lib/url-state'
import { useDoneItems, useTaskWrites, useTemplates } from '../api'
import { ownerLabels } from '../wording'
import { chosenItems, fittingTemplate, previewImport } from './preview'
import { PreviewList } from './preview-list'

interface TemplatesDialogProps {
  tasks: Task[]
  settings: WeddingSettings
  today: Day
  onClose: () => void
}

/** Imports a template, after a preview of its tasks and days. */
export function TemplatesDialog({ tasks, settings, today, onClose }: TemplatesDialogProps) {
  const { importTemplate } = useTaskWrites()
  const templates = useTemplates()
  const done = useDoneItems()
  const [chosenKey, choose] = useLateValue(...useFilterParam('templates'))
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set())
  const [hasOwners, setHasOwners] = useState(true)

  const owners = ownerLabels(settings)
  const weddingDate = planningDay(settings, today)
  const daysLeft = daysBetween(today, weddingDate)
  const fitting = fittingTemplate(templates.data ?? [], daysLeft)
  const chosen = templates.data?.find(({ key }) => key === chosenKey) ?? fitting ?? templates.data?.[0]
  const preview = useMemo(
    () => chosen && done && previewImport(chosen, { weddingDate, today, existing: tasks, done, switched, hasOwners }),
    [chosen, done, weddingDate, today, tasks, switched, hasOwners],
  )
  const items = preview && chosenItems(preview)

  function switchItem(key: string) {
    const next = new Set(switched)
    if (!next.delete(key)) next.add(key)
    setSwitched(next)
  }

  const { problem, isBusy, submit } = useAction(async () => {
    if (!chosen || !items) return
    const { imported, skipped } = await importTemplate(chosen.key, weddingDate, items)
    toast.success(`${counted(imported, 'task')} imported${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    onClose()
  })
  const unsaved = useUnsavedOnBack({ isChanged: switched.size > 0 || !hasOwners, onClose, words: unsavedChoice })

  return (
    <Dialog
      title="Start from a template"
      description={<Lead settings={settings} weddingDate={weddingDate} daysLeft={daysLeft} />}
      isOpen
      onClose={unsaved.close}
      size="wide"
      footer={
        unsaved.isAsking ? (
          unsaved.question
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" isBusy={isBusy} disabled={!items?.length} onClick={submit}>
              {items?.length === 0 ? 'Nothing to import' : items ? `Import ${counted(items.length, 'task')}` : 'Import'}
            </Button>
          </>
        )
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
            {chosen && preview ? (
              <>
                <Checkbox
                  label={
                    <span className="wrap-anywhere">
                      Suggest who does what: {owners.partner_1}, {owners.partner_2} or both
                    </span>
                  }
                  checked={hasOwners}
                  onChange={setHasOwners}
                />
                <PreviewList name={chosen.name} tasks={preview} owners={owners} onSwitch={switchItem} />
              </>
            ) : (
              <Skeleton className="h-72 rounded-md" />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface LeadProps {
  settings: WeddingSettings
  /** The day that the tasks are planned toward. */
  weddingDate: Day
  daysLeft: number
}

function Lead({ settings, weddingDate, daysLeft }: LeadProps): ReactNode {
  const when = <DateText day={weddingDate} form="long" />
  const isOver = daysLeft < 0
  if (settings.date_precision !== 'day' && !isOver) {
    return (
      <>
        You haven’t set the day yet, so these due dates are for {when}.{' '}
        <Link to={paths.settings} className="text-accent underline underline-offset-4">
          Set the day
        </Link>{' '}
        first if you know it. Nothing is added until you import.
      </>
    )
  }
  if (isOver) {
    const was = settings.date_precision === 'month' ? `in ${monthAndYear(weddingDate)}` : <>on {when}</>
    return <>Your wedding was {was}. Only what comes after it is selected.</>
  }
  const left = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `${daysLeft.toLocaleString('en')} days from now`
  return (
    <>
      For your wedding on {when}, {left}. Nothing is added until you import.
    </>
  )
}

interface TemplateChoiceProps {
  template: TaskTemplate
  isChosen: boolean
  /** Whether it fits the time left best. */
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
        // biome-ignore lint/a11y/noAutofocus: the dialog opened for it, and it renders a moment later
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
          {template.description} {counted(template.items.length, 'task')}.
        </span>
      </span>
    </label>
  )
}

function TemplatesSkeleton() {
  return (
    <LoadingShapes
      label="Loading the templates"
      shapes={Array(4).fill('h-20 rounded-md')}
      className="grid gap-2.5 desk:grid-cols-2"
    />
  )
}
