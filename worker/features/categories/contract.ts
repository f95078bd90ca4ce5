export const CATEGORY_LIMIT = 500
/** The sort key of a category without an order. */
export const MISSING_ORDER = 999

export const categoryPaths = {
  list: '/api/categories',
  withArchived: '/api/categories?include_archived=true',
  one: (id: string) => `/api/categories/${encodeURIComponent(id)}`,
  archive: (id: string) => `/api/categories/${encodeURIComponent(id)}/archive`,
  restore: (id: string) => `/api/categories/${encodeURIComponent(id)}/restore`,
  merge: (id: string) => `/api/categories/${encodeURIComponent(id)}/merge`,
  usage: (id: string) => `/api/categories/${encodeURIComponent(id)}/usage`,
} as const

export const categoryScopes = ['budget', 'vendor', 'task'] as const
export type CategoryScope = (typeof categoryScopes)[number]

/** The ten preset colours; blue is the default of a new category. */
export const categoryColors = {
  red: '#EF4444',
  orange: '#F97316',
  yellow: '#EAB308',
  green: '#22C55E',
  blue: '#3B82F6',
  purple: '#8B5CF6',
  pink: '#EC4899',
  emerald: '#10B981',
  amber: '#F59E0B',
  indigo: '#6366F1',
} as const

export const NAME_REQUIRED = 'Category name is required'
export const SCOPE_REQUIRED = 'At least one scope must be selected'
