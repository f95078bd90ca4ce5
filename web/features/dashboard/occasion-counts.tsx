import { Link } from 'wouter'
import { wordedDate } from '../../../worker/features/settings/rules'
import { monthAndYear } from '../../../worker/lib/calendar'
import { shortDay } from '../../lib/dates'
import { paths } from '../../lib/paths'
import { useWeddingSettings } from '../../lib/wedding-settings'
import type { Figures } from './summary'
import { Turnout } from './turnout'
import { number } from './wording'

/** How many come to each occasion, if there are several. Each row leads to the occasions. */
export function OccasionCounts({ occasions }: Pick<Figures, 'occasions'>) {
  const settings = useWeddingSettings().data
  if (occasions.length === 0) return null
  return (
    <section aria-labelledby="by-occasion" className="sheet mt-2.5 px-3 py-2 desk:mt-3.5 desk:px-4.5">
      <h3 id="by-occasion" className="py-1 font-sans font-semibold text-sm desk:text-base">
        Guests by occasion
      </h3>
      <ul>
        {occasions.map((occasion, i) => (
          <li key={occasion.id} className="border-line border-t">
            <Link
              to={paths.timelineOccasions}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 hover:text-accent desk:grid-cols-[minmax(0,1fr)_12rem_16rem]"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="font-medium">{occasion.name}</bdi>{' '}
                <span className="whitespace-nowrap text-quiet text-sm">
                  {i > 0
                    ? shortDay(occasion.date)
                    : settings && wordedDate(settings, { day: shortDay, month: monthAndYear })}
                </span>
              </span>
              <span className="figures text-end">
                {number(occasion.attending)} coming, {number(occasion.invited)} invited
              </span>
              <span className="figures text-quiet text-sm max-desk:col-span-full desk:text-end">
                <Turnout heads={occasion} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
