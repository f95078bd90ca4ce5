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

const everywhere: CategoryScope[] = ['budget', 'vendor', 'task']

/** What a new wedding starts with, in this order: what couples commonly spend on. */
export const defaultCategories: { name: string; color: string; scopes: CategoryScope[] }[] = [
  { name: 'Venue', color: categoryColors.indigo, scopes: everywhere },
  { name: 'Catering', color: categoryColors.orange, scopes: everywhere },
  { name: 'Photography', color: categoryColors.blue, scopes: everywhere },
  { name: 'Video', color: categoryColors.purple, scopes: everywhere },
  { name: 'Flowers & Décor', color: categoryColors.green, scopes: everywhere },
  { name: 'Music', color: categoryColors.red, scopes: everywhere },
  { name: 'Attire', color: categoryColors.pink, scopes: everywhere },
  { name: 'Hair & Makeup', color: categoryColors.pink, scopes: everywhere },
  { name: 'Planner', color: categoryColors.emerald, scopes: everywhere },
  { name: 'Stationery', color: categoryColors.yellow, scopes: everywhere },
  { name: 'Cake', color: categoryColors.amber, scopes: everywhere },
  { name: 'Transport', color: categoryColors.blue, scopes: everywhere },
  { name: 'Officiant', color: categoryColors.emerald, scopes: everywhere },
  { name: 'Contingency', color: categoryColors.yellow, scopes: ['budget'] },
]
