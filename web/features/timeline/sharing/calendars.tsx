import { CalendarPlus, CalendarSync } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  CALENDAR_LIMIT,
  type CalendarLink,
  type NewCalendarLink,
} from '../../../../worker/features/sharing/calendar/schema'
import { Button } from '../../../components/button'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { toastFailure } from '../../../components/toast-failure'
import { useAction } from '../../../lib/action'
import { ApiError } from '../../../lib/api-error'
import { loadedPart } from '../../../lib/loaded-part'
import { dayText } from '../../../lib/moment'
import { paths } from '../../../lib/paths'
import { useOpenParam } from '../../../lib/url-state'
import { useCalendars, useCalendarWrites } from './api'
import { readText } from './wording'

const loadDialogs = () => import('./calendar-dialogs')
const CalendarMadeDialog = loadedPart(async () => (await loadDialogs()).CalendarMadeDialog)
const EndCalendarDialog = loadedPart(async () => (await loadDialogs()).EndCalendarDialog)

/** The couple's own calendars that follow the plan. */
export function Calendars({ zone }: { zone: string }) {
  const { make } = useCalendarWrites()
  const [made, setMade] = useState<NewCalendarLink | null>(null)
  const showing = useOpenParam('calendar')
  const ending = useOpenParam('end-calendar')
  const making = useAction(async () => {
    // Loaded first, since the address is shown only once.
    await loadDialogs().catch(() => {
      throw new ApiError(0)
    })
    const calendar = await make()
    setMade(calendar)
    // Not after the person has gone elsewhere.
    if (window.location.pathname === paths.timelineSharing) showing.open(calendar.id)
  }, toastFailure)
  const answer = useCalendars()
  return (
    <section aria-labelledby="calendars" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="grid flex-1 basis-72 gap-1">
          <h2 id="calendars">In your own calendar</h2>
          <p className="text-quiet">
            Payments, tasks and the day, in the calendar of your phone or computer. It follows your changes and has
            nothing about your guests.
          </p>
        </div>
        <Button isBusy={making.isBusy} onClick={() => void making.submit()}>
          {!making.isBusy && <CalendarPlus aria-hidden />}
          Make a calendar link
        </Button>
      </div>
      <Loaded
        answer={answer}
        failed="The calendars could not be loaded."
        skeleton={<LoadingShapes label="Loading the calendars" shapes={['h-14 rounded-md']} />}
      >
        {(calendars) =>
          calendars.length > 0 && (
            <>
              {calendars.length >= CALENDAR_LIMIT && (
                <p className="text-care text-sm">
                  You have {CALENDAR_LIMIT} calendars, which is the most at once. End one to make another.
                </p>
              )}
              <ul aria-label="Calendars" className="sheet">
                {calendars.map((calendar) => (
                  <CalendarRow
                    key={calendar.id}
                    calendar={calendar}
                    zone={zone}
                    onEnd={() => ending.open(calendar.id)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <Suspense>
        {made && made.id === showing.value && <CalendarMadeDialog url={made.url} onClose={showing.close} />}
        {ending.value !== null && <EndCalendarDialog id={ending.value} zone={zone} onClose={ending.close} />}
      </Suspense>
    </section>
  )
}

interface CalendarRowProps {
  calendar: CalendarLink
  zone: string
  onEnd: () => void
}

function CalendarRow({ calendar, zone, onEnd }: CalendarRowProps) {
  const made = dayText(calendar.created_at, zone)
  return (
    <li className="flex items-center gap-x-4 border-line px-4 py-2 not-first:border-t">
      <CalendarSync aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p>Made on {made}</p>
        <p className="figures text-quiet text-sm">{readText(calendar, zone)}</p>
      </div>
      <Button kind="quiet" data-row={calendar.id} className="-me-3" onClick={onEnd}>
        End<span className="sr-only"> the calendar made on {made}</span>
      </Button>
    </li>
  )
}
