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
  templates: '/api/tasks/templates',
  templatesDone: '/api/tasks/templates/done',
  importTemplate: '/api/tasks/templates/import',
  fixDuplicates: '/api/tasks/maintenance/fix-duplicates',
} as const
