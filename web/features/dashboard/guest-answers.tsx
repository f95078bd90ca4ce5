import { Link } from 'react-router'
import type { GuestSummary } from '../../../worker/features/guests/schema'
import { paths } from '../../app/paths'
import { Chip } from '../../components/chip'
import { classNames } from '../../components/class-names'

const answers = [
  { status: 'confirmed', label: 'confirmed', colour: 'bg-good' },
  { status: 'maybe', label: 'maybe', colour: 'bg-care' },
  { status: 'declined', label: 'declined', colour: 'bg-control' },
  { status: 'pending', label: 'pending', colour: 'bg-line-strong' },
] as const

/** How the answers stand, as one bar; leads to the guests. */
export function GuestAnswers({ summary }: { summary: GuestSummary }) {
  const { total_invited, total_attending, plus_ones_attending, response_rate, pending } = summary
  return (
    <Link to={paths.guests} className="sheet grid gap-4 p-5 transition-colors hover:border-line-strong">
      <div className="flex items-center justify-between gap-3">
        <h2>Guests</h2>
        {total_invited > 0 && (
          <Chip tone={pending > 0 ? 'care' : 'good'}>{pending > 0 ? `${pending} open` : 'all answered'}</Chip>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-medium font-serif text-[2.25rem] leading-none tracking-tight">
          {total_attending}
        </span>
        <span className="text-quiet">
          coming
          {plus_ones_attending > 0 &&
            `, ${plus_ones_attending} of them ${plus_ones_attending === 1 ? 'a plus-one' : 'plus-ones'}`}
        </span>
      </p>
      <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunk">
        {answers.map(
          ({ status, colour }) =>
            summary[status] > 0 && <span key={status} className={colour} style={{ flexGrow: summary[status] }} />,
        )}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet text-sm">
        {answers.map(({ status, label, colour }) => (
          <li key={status} className="figures flex items-center gap-1.5">
            <span aria-hidden className={classNames('size-2 rounded-full', colour)} />
            {summary[status]} {label}
          </li>
        ))}
      </ul>
      <p className="figures flex justify-between gap-4 border-line border-t pt-3 text-quiet text-sm">
        <span>{total_invited} invited</span>
        <span>{response_rate} % have answered</span>
      </p>
    </Link>
  )
}
