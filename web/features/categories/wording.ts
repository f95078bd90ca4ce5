import type { CategoryScope } from '../../../worker/features/categories/schema'

export const scopeLabels: Record<CategoryScope, string> = { budget: 'Budget', vendor: 'Vendors', task: 'Tasks' }
