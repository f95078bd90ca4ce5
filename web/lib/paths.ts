/** Ids that an address can name. */
export const MOST_IN_ADDRESS = 200

/** Every address of the app, but for those of messages: every screen loads these. */
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
  /** Of an occasion, by default the main one. */
  seatingAt: (occasionId?: string) => `/guests/seating${atOccasion(occasionId)}`,
  seatingPrint: (sheet: string, occasionId?: string) => `/guests/seating/print/${sheet}${atOccasion(occasionId)}`,
  guestReminders: '/guests/reminders',
  guestQuestions: '/guests/questions',
  guestImport: '/guests/import',
  /** Cards, envelopes and labels of some households, by default of all. */
  printSheet: (sheet: string, householdIds: readonly string[] = []) =>
    `/guests/print/${sheet}${householdIds.length > 0 ? `?households=${householdIds.join(',')}` : ''}`,
  /** Opens over any screen. */
  settings: '?settings=wedding',
  vendors: '/vendors',
  vendorList: '/vendors/list',
  vendor: (id: string) => `/vendors/${encodeURIComponent(id)}` as const,
  timeline: '/timeline',
  timelineDay: (day: string) => `/timeline/${day}`,
  timelineVendors: '/timeline/vendors',
  timelineOccasions: '/timeline/occasions',
  tasks: '/tasks',
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

function atOccasion(id: string | undefined): string {
  return id === undefined ? '' : `?occasion=${id}`
}
