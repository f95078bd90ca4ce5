import { Link } from 'wouter'
import type { Occasion, OccasionSummary } from '../../../../worker/features/occasions/schema'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { paths } from '../../../lib/paths'
import type { Read } from '../../../lib/swr'
import { capacityText, othersText } from './wording'

interface OccasionCountsProps {
  occasion: Occasion
  summary: Read<OccasionSummary>
}

export function OccasionCounts({ occasion, summary }: OccasionCountsProps) {
  return (
    <div className="min-w-0 border-line max-desk:border-y max-desk:py-3 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:border-s desk:ps-8">
      <Loaded
        answer={summary}
        failed="The counts could not be loaded."
        skeleton={
          <LoadingShapes
            label="Counting guests"
            shapes={Array(4).fill('h-14')}
            className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4"
          />
        }
      >
        {(counts) =>
          counts.invited === 0 ? (
            <Nobody occasion={occasion} counts={counts} />
          ) : (
            <Figures occasion={occasion} counts={counts} />
          )
        }
      </Loaded>
    </div>
  )
}

function Nobody({ occasion, counts }: { occasion: Occasion; counts: OccasionSummary }) {
  return (
    <div className="grid gap-2">
      <p className="text-quiet">Nobody is invited yet.</p>
      <p>
        <Link
          to={`${paths.guests}?invite=${occasion.id}`}
          className="-my-2.75 inline-block py-2.75 font-medium text-accent underline underline-offset-4"
        >
          Invite guests
        </Link>
      </p>
      {counts.capacity !== null && (
        <p className="text-quiet text-sm">Room for {counts.capacity.toLocaleString('en')}.</p>
      )}
    </div>
  )
}

function Figures({ occasion, counts }: { occasion: Occasion; counts: OccasionSummary }) {
  const { invited, attending, pending } = counts
  const { low, expected, high } = counts.expected
  const capacity = capacityText(counts)
  const others = othersText(counts)
  return (
    <div className="grid gap-3">
      <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3">
        <Figure label="Invited" value={number(invited)} />
        <Figure label="Coming" value={number(attending)} />
        {occasion.asks_rsvp && <Figure label="Awaiting reply" value={number(pending)} />}
        {low === high ? (
          <Figure label="Turnout" value={number(expected)} />
        ) : (
          <Figure label="Likely turnout" value={`about ${number(expected)}`} range={`${number(low)}–${number(high)}`} />
        )}
      </dl>
      {others && <p className="text-quiet text-sm">{others}</p>}
      {capacity && (
        <p className="text-sm">
          <span className="text-quiet">Capacity: </span>
          <span className="figures">{capacity}</span>
        </p>
      )}
    </div>
  )
}

function Figure({ label, value, range }: { label: string; value: string; range?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-serif text-[1.375rem] leading-snug">{value}</span>
        {range && <span className="text-quiet text-sm">({range})</span>}
      </dd>
    </div>
  )
}

const number = (count: number) => Math.round(count).toLocaleString('en')
