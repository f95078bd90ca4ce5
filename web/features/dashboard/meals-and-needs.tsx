import type { GuestSummary } from '../../../worker/features/guests/schema'
import { Chip } from '../../components/chip'

/** What the caterer will ask for, of those who come. */
export function MealsAndNeeds({ summary }: { summary: GuestSummary }) {
  const rows = [
    ...Object.entries(summary.meals),
    ['Dietary restrictions', summary.dietary_count],
    ['Accessibility needs', summary.accessibility_count],
  ] as const
  return (
    <section aria-labelledby="meals" className="sheet overflow-hidden">
      <div className="flex items-center justify-between gap-3 px-5 pt-5 pb-3">
        <h2 id="meals">Meals and needs</h2>
        {summary.plus_one_requests > 0 && <Chip tone="care">{summary.plus_one_requests} plus-ones asked</Chip>}
      </div>
      <dl>
        {rows.map(([name, count]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 border-line border-t px-5">
            <dt>{name}</dt>
            <dd className="figures">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
