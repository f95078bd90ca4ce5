export const LINE_LIMIT = 1000

const list = '/api/budget/categories'
const one = (id: string) => `${list}/${encodeURIComponent(id)}`

export const budgetPaths = {
  list,
  one,
  trend: (rangeDays: number) => `/api/budget/analytics/trend?range_days=${rangeDays}`,
  events: (id: string, limit: number) => `${one(id)}/events?limit=${limit}`,
  exportCsv: `${list}/export/csv`,
  variableMap: '/api/budget/analytics/variable-map',
  flag: (id: string) => `${one(id)}/flag`,
  sync: (id: string) => `/api/budget/sync/${encodeURIComponent(id)}`,
  syncAll: '/api/budget/sync-all',
  syncPreview: '/api/budget/sync-all?dry_run=true',
} as const

export const costBases = ['fixed', 'per_guest'] as const

export const compareFilters = ['all', 'over', 'under', 'flagged'] as const
export const compareSorts = ['actual', 'planned', 'variance', 'name'] as const
