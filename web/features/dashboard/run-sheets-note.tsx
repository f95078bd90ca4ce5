import { Send } from 'lucide-react'
import { Link } from 'wouter'
import { runSheetState } from '../../../worker/features/sharing/run-sheets/rules'
import type { ShareLink } from '../../../worker/features/sharing/schema'
import { vendorPaths } from '../../../worker/features/vendors/contract'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { daysBetween } from '../../../worker/lib/calendar'
import { Skeleton } from '../../components/skeleton'
import { paths } from '../../lib/paths'
import { useShareLinks } from '../../lib/share-links'
import { isEnded } from '../../lib/share-wording'
import { together, useRead } from '../../lib/swr'
import { useToday, useWeddingSettings } from '../../lib/wedding-settings'

/** On the day before the wedding and on the day: which booked vendors lack their run sheet, or have not looked at it. */
export function RunSheetsNote() {
  const { data: settings } = useWeddingSettings()
  const today = useToday()
  if (!settings || !today) return null
  const left = daysBetween(today, settings.wedding_date)
  return left === 0 || left === 1 ? <Note /> : null
}

function Note() {
  const { data, error } = together(useRead<Vendor[]>(vendorPaths.list), useShareLinks())
  if (error) return null
  if (!data) return <Skeleton className="mt-3 h-11 desk:h-9" />
  const sentence = sentenceOf(...data, Date.now())
  if (sentence === null) return null
  return (
    <p className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2.5 text-quiet text-sm desk:min-h-9">
      <Send aria-hidden className="size-4 shrink-0" />
      {sentence}
      <Link
        to={paths.timelineSharing}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 desk:min-h-0"
      >
        Send run sheets
      </Link>
    </p>
  )
}

/** Null without a booked vendor. */
function sentenceOf(vendors: Vendor[], links: ShareLink[], now: number): string | null {
  const live = links.filter((link) => link.view === 'day' && !isEnded(link, now))
  const states = vendors
    .filter(({ status }) => status === 'booked' || status === 'paid')
    .map(({ id }) => {
      const own = live.filter(({ vendor_id }) => vendor_id === id)
      const latest = (at: (string | null)[]) => at.find((one) => one !== null) ?? null
      return runSheetState({
        links: own.length,
        last_seen_at: toInstant(latest(own.map(({ last_seen_at }) => last_seen_at))),
        confirmed_at: toInstant(latest(own.map(({ confirmed_at }) => confirmed_at))),
      })
    })
  if (states.length === 0) return null
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length
  const [none, unopened] = [count('none'), count('unopened')]
  if (none > 0) {
    const of =
      states.length === 1
        ? 'Your booked vendor has'
        : `${none} of ${states.length} booked vendors ${none === 1 ? 'has' : 'have'}`
    return `${of} no link to the run sheet yet.`
  }
  if (unopened > 0)
    return `${unopened === 1 ? 'One vendor hasn’t' : `${unopened} vendors haven’t`} opened their run sheet yet.`
  return states.length === 1 ? 'Your vendor has opened the run sheet.' : 'All your vendors have opened their run sheet.'
}

const toInstant = (at: string | null) => (at === null ? null : Date.parse(at))
