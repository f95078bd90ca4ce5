export const dashboardPaths = {
  summary: '/api/dashboard/summary',
  resetDemoData: '/api/reset-demo-data',
} as const

/** Number of entries in each list of the dashboard. */
export const LIST_LENGTH = 5

/** In the order shown. `partner` is done once a partner is invited, `day` once the timeline has an event. */
export const firstSteps = ['names_and_date', 'guests', 'partner', 'budget', 'tasks', 'day'] as const
export type FirstStep = (typeof firstSteps)[number]
