import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { isJudgeable } from '../../../../worker/features/vendor-fit/rules'
import { DEFAULT_BUDGET, type FitFactor, type FitSuggestion } from '../../../../worker/features/vendor-fit/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { TextField } from '../../../components/field'
import { Loaded } from '../../../components/loaded'
import { Skeleton } from '../../../components/skeleton'
import { useForm } from '../../../lib/form'
import { useFilterParam } from '../../../lib/url-state'
import { useFit } from '../api'
import { requiredAmount } from '../typed-amount'
import { factorLabels, verdicts } from '../wording'

/** Judges a vendor: over budget, missing data, and reasons for and against. */
export function Fit({ vendor }: { vendor: Vendor }) {
  const [range, setRange] = useRange()
  const answer = useFit(vendor.id, range)
  return (
    <section aria-label="Fit" className="sheet grid gap-4 px-4 py-3">
      <h2>Does it fit?</h2>
      <Loaded answer={answer} failed="The fit could not be judged." skeleton={<Skeleton className="h-48" />}>
        {(fit) => (
          <>
            <Verdict fit={fit} />
            {groups.map(({ finding, label, icon: Icon, tone }) => {
              const factors = fit.factors.filter((factor) => factor.finding === finding)
              return (
                factors.length > 0 && (
                  <div key={finding} className="grid gap-1">
                    <h3 className="flex items-center gap-2 font-sans font-semibold text-base">
                      <Icon aria-hidden className={classNames('size-4.5 shrink-0', tone)} />
                      {label}
                    </h3>
                    <ul aria-label={label} className="ms-6.5 grid gap-1 text-sm">
                      {factors.map(({ name, detail }) => (
                        <li key={name} className="[overflow-wrap:anywhere]">
                          {name !== 'completeness' && <span className="font-medium">{factorLabels[name]}. </span>}
                          {detail}
                        </li>
                      ))}
                    </ul>
                  </div>
                )
              )
            })}
          </>
        )}
      </Loaded>
      <RangeForm range={range} onChange={setRange} />
    </section>
  )
}

const groups: { finding: FitFactor['finding']; label: string; icon: LucideIcon; tone: string }[] = [
  { finding: 'over_budget', label: 'Over budget', icon: CircleAlert, tone: 'text-bad' },
  { finding: 'missing', label: 'Missing', icon: CircleDashed, tone: 'text-quiet' },
  { finding: 'concern', label: 'To consider', icon: CircleHelp, tone: 'text-care' },
  { finding: 'good', label: 'In its favour', icon: CircleCheck, tone: 'text-good' },
]

/** The score; none for a vendor with too little data. */
function Verdict({ fit }: { fit: FitSuggestion }) {
  if (!isJudgeable(fit)) {
    return (
      <p role="status" className="text-quiet">
        Not enough to judge yet. Add a price or a rating first.
      </p>
    )
  }
  const { label, tone } = verdicts[fit.verdict]
  return (
    <p role="status" className="flex items-center gap-3">
      <span className="figures font-medium font-serif text-[1.75rem] leading-none">{fit.score}</span>
      <span className="text-quiet">of 100</span>
      <Chip tone={tone}>{label}</Chip>
    </p>
  )
}

interface Range {
  from: number
  to: number
}

/** The couple's price range, in the address: `range=20000-50000`. */
function useRange(): [Range, (range: Range) => void] {
  const [text, setText] = useFilterParam('range')
  const [, from = DEFAULT_BUDGET.min, to = DEFAULT_BUDGET.max] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? []
  return [{ from: Number(from), to: Number(to) }, (range) => setText(`${range.from}-${range.to}`)]
}

const typedRange = z.object({ from: requiredAmount, to: requiredAmount }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The upper end of the budget cannot be below the lower.',
  }),
)

function RangeForm({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const form = useForm({
    schema: typedRange,
    initial: { from: String(range.from), to: String(range.to) },
    submit: async (typed) => onChange(typed),
  })
  const { from, to } = range
  const { setValues } = form
  // The browser's back changes the range too. A new form would lose the focus.
  useEffect(() => setValues({ from: String(from), to: String(to) }), [from, to, setValues])
  return (
    <form {...form.props} className="grid grid-cols-2 items-start gap-3 border-line border-t pt-3">
      <TextField {...form.field('from')} label="Budget from" inputMode="decimal" autoComplete="off" />
      <TextField {...form.field('to')} label="Budget to" inputMode="decimal" autoComplete="off" />
      <Button type="submit" className="col-span-2 justify-self-start">
        Update score
      </Button>
    </form>
  )
}
