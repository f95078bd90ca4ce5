import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Occasion, OccasionSummary } from '../../../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { Button, IconButton } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { weekdayAndDay } from '../../../lib/dates'
import { useDayIn } from '../../../lib/use-now'
import { weddingDayText } from '../wording'
import { useSummary } from './api'
import { mealCounts } from './chosen-meals'
import { OccasionCounts } from './occasion-counts'
import { useOccasionDialog } from './occasion-dialog-param'
import { dayHint, deadlineText, hoursText, NO_MEALS } from './wording'

interface OccasionCardProps {
  occasion: Occasion
  settings: WeddingSettings
}

/** An occasion's details, and how many people come. */
export function OccasionCard({ occasion, settings }: OccasionCardProps) {
  const { id, name, is_main, date, venue_name, address, dress_code } = occasion
  const dialog = useOccasionDialog()
  const summary = useSummary(id)
  const titleId = `occasion-${id}`
  const day = is_main ? weddingDayText(settings) : weekdayAndDay(date)
  const today = useDayIn(settings.timezone)
  const deadline = deadlineText(occasion, {
    weddingDeadline: settings.rsvp_deadline,
    today,
  })
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className="sheet grid gap-x-8 gap-y-4 p-4 desk:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] desk:grid-rows-[auto_1fr] desk:gap-y-3 desk:p-5"
      >
        <header className="grid min-w-0 content-start gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={titleId} className="min-w-0 [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </h2>
            {is_main && <Chip tone="accent">The wedding itself</Chip>}
            {(summary.data?.over_by ?? 0) > 0 && (
              <Chip tone="care">{summary.data?.over_by.toLocaleString('en')} over capacity</Chip>
            )}
          </div>
          <p>{[day, hoursText(occasion)].filter(Boolean).join(', ')}</p>
          {!is_main && <p className="text-quiet text-sm empty:hidden">{dayHint(date, settings)}</p>}
        </header>
        <OccasionCounts occasion={occasion} summary={summary} />
        <div className="grid min-w-0 content-start gap-3">
          <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
            <Fact label="Venue">
              {venue_name || address ? <bdi>{[venue_name, address].filter(Boolean).join(', ')}</bdi> : 'Not set'}
            </Fact>
            {dress_code && (
              <Fact label="Dress code">
                <bdi>{dress_code}</bdi>
              </Fact>
            )}
            <Fact label="Meals">
              <Meals occasion={occasion} summary={summary.data} />
            </Fact>
            <Fact label="Replies">{deadline}</Fact>
          </dl>
          <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
            <Button data-row={id} aria-label={`Edit ${name}`} onClick={() => dialog.open(id)}>
              <Pencil aria-hidden />
              Edit
            </Button>
            <Button
              kind="quiet"
              aria-label={`Preview ${name} as guests see it`}
              onClick={() => dialog.open(id, 'preview')}
            >
              <Eye aria-hidden />
              Preview
            </Button>
            {!is_main && (
              <IconButton label={`Delete ${name}`} className="ms-auto" onClick={() => dialog.open(id, 'delete')}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
        </div>
      </article>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** The meals on offer; once somebody who comes has chosen, with how many have each. */
function Meals({ occasion, summary }: { occasion: Occasion; summary: OccasionSummary | undefined }) {
  const meals = mealCounts(occasion.meal_options, summary?.meals ?? {})
  const isCounted = meals.some(({ count }) => count > 0)
  if (meals.length === 0) return NO_MEALS
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {meals.map(({ meal, count, isOffered }) => (
        <li key={meal} className="min-w-0">
          <bdi>{meal}</bdi>
          {isCounted && <span className="figures font-medium"> {count.toLocaleString('en')}</span>}
          {!isOffered && <span className="text-quiet"> (no longer offered)</span>}
        </li>
      ))}
    </ul>
  )
}
