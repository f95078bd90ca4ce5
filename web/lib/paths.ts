/** Every address of the app, except those of messages and prints: every screen loads these. */
export const paths = {
  home: '/',
  login: '/login',
  join: (token: string) => `/join/${token}` as const,
  confirmEmail: (token: string) => `/confirm-email/${token}` as const,
  dashboard: '/dashboard',
  budget: '/budget',
  guests: '/guests',
  guestMeals: '/guests/meals',
  guestSeating: '/guests/seating',
  guestReminders: '/guests/reminders',
  guestQuestions: '/guests/questions',
  guestImport: '/guests/import',
  /** Opens over any screen. */
  settings: '?settings=wedding',
  vendors: '/vendors',
  vendorList: '/vendors/list',
  vendor: (id: string) => `/vendors/${encodeURIComponent(id)}` as const,
  timeline: '/timeline',
  timelineDay: (day: string) => `/timeline/${day}`,
  timelineVendors: '/timeline/vendors',
  timelineOccasions: '/timeline/occasions',
  timelineSharing: '/timeline/sharing',
  tasks: '/tasks',
  day: '/day',
  billing: '/billing',
  profile: '/profile',
  collaborators: '/collaborators',
  inviteCollaborator: '/collaborators?people=invite',
} as const

/**
 * Returns where somebody wanted to go before they had to sign in. Anything but a path of the app becomes the dashboard.
 */
export function safeOrigin(origin: unknown): string {
  const isOurs = typeof origin === 'string' && /^\/[^/\\]/.test(origin) && !origin.startsWith(paths.login)
  return isOurs ? origin : paths.dashboard
}
