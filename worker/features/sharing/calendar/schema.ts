/** Calendars that a wedding can have at once. */
export const CALENDAR_LIMIT = 20

const LINKS = '/api/calendar-links'

export const calendarPaths = {
  links: LINKS,
  link: (id: string) => `${LINKS}/${encodeURIComponent(id)}`,
  file: (token: string) => `/calendar/${token}.ics`,
} as const

export interface CalendarLink {
  id: string
  /** When a calendar last read it; null: never. */
  last_seen_at: string | null
  created_at: string
}

/** The answer to the POST. The address is not stored, so no later answer has it. */
export interface NewCalendarLink extends CalendarLink {
  url: string
}
