import { limitKinds, type Subscription } from '../../../worker/features/billing/schema'
import { Bar } from '../../components/bar'
import { usageLabels } from './wording'

/** The counts that a plan can limit, against the plan's limits. */
export function Usage({ usage, limits }: Pick<Subscription, 'usage' | 'limits'>) {
  const isLimited = limitKinds.some((kind) => limits[kind] !== null)
  const isOver = limitKinds.some((kind) => usage[kind] > (limits[kind] ?? Number.POSITIVE_INFINITY))
  return (
    <section aria-labelledby="usage" className="grid gap-3">
      <h2 id="usage">What you use</h2>
      {isOver && (
        <p className="text-quiet">
          You have more than this plan includes. You can still see and change all of it, but not add more.
        </p>
      )}
      <ul className="sheet grid gap-x-10 px-5 py-2 desk:grid-cols-2">
        {limitKinds.map((kind) => (
          <li key={kind} className="py-2.5">
            <p className="flex items-baseline justify-between gap-4">
              <span>{usageLabels[kind]}</span>
              <span className="figures text-end text-quiet">
                {isLimited ? usageText(usage[kind], limits[kind]) : usage[kind].toLocaleString('en')}
              </span>
            </p>
            <UsageBar used={usage[kind]} limit={limits[kind]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function usageText(used: number, limit: number | null): string {
  const count = used.toLocaleString('en')
  return limit === null ? `${count}, no limit` : `${count} of ${limit.toLocaleString('en')}`
}

function UsageBar({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return null
  return <Bar share={used / limit} fill={used >= limit ? 'bg-care' : 'bg-good'} className="mt-1.5 h-1.5" />
}
