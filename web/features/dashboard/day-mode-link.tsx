import { CalendarCheck, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths } from '../../lib/paths'
import { registerLate } from '../../lib/service-worker'
import { RunSheetsNote } from './run-sheets-note'

/**
 * The way to day mode, and what is left to send before it. It registers the service worker, so that day mode opens without a connection
 * once it is needed.
 */
export function DayModeLink() {
  useEffect(registerLate, [])
  return (
    <>
      <Link
        to={paths.day}
        className="mt-5 flex min-h-14 items-center gap-3 rounded-md bg-accent px-4 py-2.5 text-accent-ink hover:bg-accent-strong desk:max-w-md"
      >
        <CalendarCheck aria-hidden className="size-5 shrink-0" />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">Open day mode</span>
          <span className="text-sm">Now and next, seats and phones. Works without a connection.</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />
      </Link>
      <RunSheetsNote />
    </>
  )
}
