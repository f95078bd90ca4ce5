import * as z from 'zod'
import { calendarDay, optionalDay, optionalLine, optionalNotes, requiredLine, version, yesOrNo } from '../../lib/fields'

export const TASK_LIMIT = 2000
export const DESCRIPTION_LIMIT = 2000

export const taskStatuses = ['not_started', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const taskPriorities = ['low', 'medium', 'high'] as const
export type TaskPriority = (typeof taskPriorities)[number]
export const taskOwners = ['partner_1', 'partner_2', 'both'] as const
export type TaskOwner = (typeof taskOwners)[number]
export const templateKeys = ['full_year', 'six_months', 'three_months', 'final_month'] as const
export type TemplateKey = (typeof templateKeys)[number]

export const taskPaths = {
  list: '/api/tasks',
  one: (id: string) => `/api/tasks/${encodeURIComponent(id)}`,
  summary: '/api/tasks/summary',
  templates: '/api/tasks/templates',
  templatesDone: '/api/tasks/templates/done',
  importTemplate: '/api/tasks/templates/import',
  fixDuplicates: '/api/tasks/maintenance/fix-duplicates',
  upcoming: '/api/tasks/reminders/upcoming',
} as const

export const taskInput = z.object({
  title: requiredLine('Please enter a title.'),
  description: optionalNotes(DESCRIPTION_LIMIT).optional(),
  category_id: optionalLine(100).optional(),
  /** Free text, as typed or imported; `category_id` is what counts. */
  category: optionalLine().optional(),
  status: z.enum(taskStatuses).optional(),
  priority: z.enum(taskPriorities).optional(),
  due_date: optionalDay.optional(),
  assigned_to: z.enum(taskOwners).nullable().optional(),
})
export type TaskInput = z.output<typeof taskInput>

/** A task of which nothing is said yet. */
export const blankTask: Required<TaskInput> = {
  title: '',
  description: null,
  category_id: null,
  category: null,
  status: 'not_started',
  priority: 'medium',
  due_date: null,
  assigned_to: null,
}

export const taskPatch = taskInput.partial().extend({ version })
export type TaskPatch = z.output<typeof taskPatch>

const MOST_CHOSEN = 200

/** One item of a template as it is to be imported. */
const chosenItem = z.object({
  key: requiredLine('Please say which item.', 100),
  /** The template's own day when absent, no day when null. */
  due_date: optionalDay.optional(),
  status: z.enum(taskStatuses).optional(),
  assigned_to: z.enum(taskOwners).nullable().optional(),
})
export type ChosenItem = z.output<typeof chosenItem>

/** The fields come in the query or in a JSON body. */
export const templateImport = z.object({
  template_key: z.enum(templateKeys),
  /** The wedding's own date when absent or null. */
  wedding_date: calendarDay.nullish(),
  /** Only these items, with what is chosen for each; all of the template's, on its days and for nobody, when absent or null. */
  items: z.array(chosenItem).max(MOST_CHOSEN).nullish(),
  /** Answers what an import would do, and does nothing. */
  dry_run: yesOrNo.nullish(),
})

export interface Task extends Required<TaskInput> {
  id: string
  /** The name of the linked category; null without one. */
  category_name: string | null
  /** Due before today in the wedding's zone and not completed. */
  is_overdue: boolean
  completed_at: string | null
  /** The key of the template's item that the task came from; null: the couple's own. */
  template_key: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface TaskSummary {
  total_tasks: number
  completed: number
  in_progress: number
  not_started: number
  overdue: number
  /** Per cent of all tasks, one decimal. */
  completion_rate: number
}

export interface TaskTemplateItem {
  /** The same job has the same key in every template. */
  key: string
  title: string
  /** Days from the wedding; negative before it. */
  offset_days: number
  /** The name of a category that new weddings start with; null: none fits. */
  category: string | null
  priority: TaskPriority
  /** A proposal: an import gives tasks to nobody unless it says so. */
  suggested_owner: TaskOwner
}

/** An item of the templates that the wedding shows to be done. */
export interface DoneItem {
  key: string
  /** A sentence. */
  reason: string
}

export interface TaskTemplate {
  key: TemplateKey
  name: string
  description: string
  items: TaskTemplateItem[]
}

export interface TemplateImportAnswer {
  dry_run: boolean
  imported: number
  /** How many of the items asked for were there already. */
  skipped: number
  /** What was imported, as whole tasks; what would be, in a dry run. */
  tasks: PlannedTask[]
}

export type PlannedTask = Pick<
  Task,
  'title' | 'category' | 'status' | 'priority' | 'due_date' | 'assigned_to' | 'template_key'
>

export interface DuplicatesAnswer {
  removed: number
  groups: { kept_id: string; removed_ids: string[] }[]
}

export type Urgency = 'overdue' | 'today' | 'this_week' | 'soon'

export interface UpcomingTask extends Task {
  due_date: string
  /** Negative when overdue. */
  days_until_due: number
  urgency: Urgency
}
