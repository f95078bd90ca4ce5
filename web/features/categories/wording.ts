import type { CategoryScope } from '../../../worker/features/categories/schema'

export const scopeLabels: Record<CategoryScope, string> = { budget: 'Budget', vendor: 'Vendors', task: 'Tasks' }

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
