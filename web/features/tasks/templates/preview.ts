import type { PlannedTask, Task, TaskTemplate } from '../../../../worker/features/tasks/schema'
import { planImport } from '../../../../worker/features/tasks/templates/rules'
import { addDays, type Day } from '../../../../worker/lib/calendar'

export interface PreviewedTask extends PlannedTask {
  key: string
  due_date: Day
  /** Its own day has passed, so it is due today. */
  isMoved: boolean
  /** On the list already: an import skips it. */
  isThere: boolean
}

interface ImportContext {
  weddingDate: Day
  today: Day
  existing: Pick<Task, 'title' | 'template_key'>[]
}

/** Every item of a template as an import would treat it now, in the order of its days. */
export function previewImport(
  template: TaskTemplate,
  { weddingDate, today, existing }: ImportContext,
): PreviewedTask[] {
  const planned = new Set(
    planImport(template, { weddingDate, today, existing }).map(({ template_key }) => template_key),
  )
  return template.items.map(({ key, title, offset_days, category, priority }) => {
    const day = addDays(weddingDate, offset_days)
    const isMoved = day < today
    const due_date = isMoved ? today : day
    return { key, title, category, priority, due_date, template_key: key, isMoved, isThere: !planned.has(key) }
  })
}

/** How many days before the wedding a template begins. */
export function leadOf(template: TaskTemplate): number {
  return -Math.min(0, ...template.items.map(({ offset_days }) => offset_days))
}

/** The template whose time is nearest to what is left; of two that are as near, the shorter. None once the day is over. */
export function fittingTemplate(templates: TaskTemplate[], daysLeft: number): TaskTemplate | undefined {
  if (daysLeft < 0) return undefined
  const distance = (template: TaskTemplate) => Math.abs(leadOf(template) - daysLeft)
  return templates.toSorted((a, b) => distance(a) - distance(b) || leadOf(a) - leadOf(b))[0]
}
