import * as z from 'zod/mini'
import { calendarDay, optionalDay, optionalLine, optionalNotes, requiredLine, version, yesOrNo } from '../../lib/fields'
import {
  DESCRIPTION_LIMIT,
  type TaskOwner,
  type TaskPriority,
  type TemplateKey,
  taskOwners,
  taskPriorities,
  taskStatuses,
  templateKeys,
} from './contract'

export * from './contract'

export const taskInput = z.object({
  title: requiredLine('Please enter a title.'),
  description: z.optional(optionalNotes(DESCRIPTION_LIMIT)),
  category_id: z.optional(optionalLine(100)),
  /** Free text, typed or imported. Only `category_id` links a category. */
  category: z.optional(optionalLine()),
  status: z.optional(z.enum(taskStatuses)),
  priority: z.optional(z.enum(taskPriorities)),
  due_date: z.optional(optionalDay),
  assigned_to: z.optional(z.nullable(z.enum(taskOwners))),
  /** A member of the wedding who is to do it, instead of the couple. Excludes `assigned_to`: the one that is sent replaces the other. */
  assignee_id: z.optional(optionalLine(100)),
})
export type TaskInput = z.output<typeof taskInput>

/** Defaults of a task's fields. */
export const blankTask: Required<TaskInput> = {
  title: '',
  description: null,
  category_id: null,
  category: null,
  status: 'not_started',
  priority: 'medium',
  due_date: null,
  assigned_to: null,
  assignee_id: null,
}

export const taskPatch = z.extend(z.partial(taskInput), { version })
export type TaskPatch = z.output<typeof taskPatch>

const ITEM_LIMIT = 200

/** A template item to import, with changes. */
const chosenItem = z.object({
  key: requiredLine('Please say which item.', 100),
  /** The template's day if absent; no due date if null. */
  due_date: z.optional(optionalDay),
  status: z.optional(z.enum(taskStatuses)),
  assigned_to: z.optional(z.nullable(z.enum(taskOwners))),
})
export type ChosenItem = z.output<typeof chosenItem>

/** An import, in the query or a JSON body. */
export const templateImport = z.object({
  template_key: z.enum(templateKeys),
  /** The wedding's date if absent or null. */
  wedding_date: z.nullish(calendarDay),
  /** The items to import. If absent or null, all of the template's, on its days and assigned to nobody. */
  items: z.nullish(z.array(chosenItem).check(z.maxLength(ITEM_LIMIT))),
  /** Responds with what would be imported, and writes nothing. */
  dry_run: z.nullish(yesOrNo),
})

export interface Task extends Required<TaskInput> {
  id: string
  /** The name of the linked category; null without one. */
  category_name: string | null
  /** Due before today in the wedding's zone and not completed. */
  is_overdue: boolean
  completed_at: string | null
  /** The key of the template item that the task was imported from; null: none. */
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
  /** Percentage of tasks that are completed, one decimal. */
  completion_rate: number
}

export interface TaskTemplateItem {
  /** Identifies the item. The same in every template that has it. */
  key: string
  title: string
  /** Days from the wedding; negative before it. */
  offset_days: number
  /** The name of a default category; null: none fits. */
  category: string | null
  priority: TaskPriority
  /** A suggestion only: an import assigns a task only if the input says so. */
  suggested_owner: TaskOwner
}

/** A template item that the wedding's data shows as done. */
export interface DoneItem {
  key: string
  /** Why, as a sentence. */
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
  /** Number of requested items that were on the list already. */
  skipped: number
  /** The imported tasks with all fields; in a dry run, the tasks that would be imported. */
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
