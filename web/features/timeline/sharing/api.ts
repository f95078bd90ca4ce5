import {
  type CalendarLink,
  calendarPaths,
  type NewCalendarLink,
} from '../../../../worker/features/sharing/calendar/schema'
import { type Collection, useChanges, useCollection } from '../../../lib/collection'
import { endAccess } from '../../../lib/end-access'
import { useLookingAgain } from '../../../lib/look-again'
import { postForUrl } from '../../../lib/one-time-url'

const collection: Collection<CalendarLink> = {
  path: calendarPaths.links,
  one: calendarPaths.link,
  sorted: (links) => links.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
}

/** The couple's calendars, newest first. */
export const useCalendars = () => useLookingAgain(useCollection(collection))

export function useCalendarWrites() {
  const { sent, removed } = useChanges(collection)
  return {
    /** The answer alone has the address. */
    make: async (): Promise<NewCalendarLink> => {
      const made = await postForUrl<NewCalendarLink>(calendarPaths)
      const { url: _url, ...link } = made
      await sent(Promise.resolve(link))
      return made
    },
    /** `onEnded` runs before the calendar leaves the list. */
    end: (id: string, onEnded: () => void) => removed(id, endAccess(calendarPaths.link(id)).then(onEnded)),
  }
}
