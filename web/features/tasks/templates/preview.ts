import type {
  ChosenItem,
  DoneItem,
  Task,
  TaskOwner,
  TaskTemplate,
  TaskTemplateItem,
} from '../../../../worker/features/tasks/schema'
import { dueDay, newItems } from '../../../../worker/features/tasks/templates/rules'
import { spreadDays } from '../../../../worker/features/tasks/templates/spread/rules'
import { addDays, type Day } from '../../../../worker/lib/calendar'

export interface PreviewedTask extends Pick<TaskTemplateItem, 'key' | 'title' | 'category'> {
  due_date: Day
  owner: TaskOwner | null
  /** `existing`: on the list already, so not added again. `done`: added as completed. */
  kind: 'new' | 'existing' | 'done'
  /** Why it counts as done, even if the couple unticked that; null for other items. */
  reason: string | null
  /** Whether its day has passed and it got a later one. */
  isMoved: boolean
  /** Whether the couple wants it added. */
  isWanted: boolean
}

interface PreviewContext {
  weddingDate: Day
  today: Day
  existing: Pick<Task, 'title' | 'template_key'>[]
  done: DoneItem[]
  /** Keys of items ticked or unticked by hand. */
  switched: ReadonlySet<string>
  hasOwners: boolean
}

/** Previews every item of a template, in the order of their days. */
export function previewImport(template: TaskTemplate, context: PreviewContext): PreviewedTask[] {
  const { weddingDate, today, existing, done, switched, hasOwners } = context
  const fresh = newItems(template, existing)
  const isFresh = new Set(fresh.map(({ key }) => key))
  const reasons = new Map(done.map(({ key, reason }) => [key, reason]))
  // After the wedding, tasks from before it are not worth adding, done or not.
  const isOver = ({ offset_days }: TaskTemplateItem) => weddingDate < today && offset_days <= 0
  const reasonOf = (item: TaskTemplateItem) => (isOver(item) ? null : (reasons.get(item.key) ?? null))
  const isDone = (item: TaskTemplateItem) => reasonOf(item) !== null && !switched.has(item.key)
  const days = spreadDays(
    fresh.filter((item) => !isDone(item)),
    { weddingDate, today },
  )
  const previewed = template.items.map((item): PreviewedTask => {
    const { key, title, category, offset_days } = item
    const reason = reasonOf(item)
    return {
      key,
      title,
      category,
      due_date: days.get(key) ?? dueDay(item, { weddingDate, today }),
      owner: hasOwners ? item.suggested_owner : null,
      kind: !isFresh.has(key) ? 'existing' : isDone(item) ? 'done' : 'new',
      reason,
      isMoved: addDays(weddingDate, offset_days) < today,
      isWanted: reason !== null || switched.has(key) === isOver(item),
    }
  })
  return previewed.toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
}

/** Returns the items to import. Done items have no day. */
export function chosenItems(tasks: PreviewedTask[]): ChosenItem[] {
  return tasks
    .filter(({ kind, isWanted }) => kind !== 'existing' && isWanted)
    .map(({ key, kind, due_date, owner }) =>
      kind === 'done' ? { key, status: 'completed', due_date: null } : { key, due_date, assigned_to: owner },
    )
}

/** Returns how many days before the wedding a template begins. */
function leadOf(template: TaskTemplate): number {
  return -Math.min(0, ...template.items.map(({ offset_days }) => offset_days))
}

/** Returns the template that fits the days left best, the shorter of two; none once the wedding is over. */
export function fittingTemplate(templates: TaskTemplate[], daysLeft: number): TaskTemplate | undefined {
  if (daysLeft < 0) return undefined
  const distance = (template: TaskTemplate) => Math.abs(leadOf(template) - daysLeft)
  return templates.toSorted((a, b) => distance(a) - distance(b) || leadOf(a) - leadOf(b))[0]
}
