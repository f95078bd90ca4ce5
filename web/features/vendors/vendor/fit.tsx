import * as z from 'zod'
import type { FitFactor } from '../../../../worker/features/vendors/fit/schema'
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

/** Whether a vendor suits, and what speaks for and against it. */
export function Fit({ vendor }: { vendor: Vendor }) {
  const [range, setRange] = useRange()
  const answer = useFit(vendor.id, range)
  return (
    <section aria-label="Fit" className="sheet grid gap-4 px-4 py-3">
      <h2>Does it fit?</h2>
      <Loaded answer={answer} failed="The fit could not be judged." skeleton={<Skeleton className="h-48" />}>
        {({ score, verdict, factors }) => (
          <>
            <p className="flex items-center gap-3">
              <span className="figures font-medium font-serif text-[1.75rem] leading-none">{score}</span>
              <span className="text-quiet">of 100</span>
              <Chip tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Chip>
            </p>
            <ul className="grid gap-3">
              {factors.map((factor) => (
                <Factor key={factor.name} factor={factor} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <RangeForm key={`${range.from}-${range.to}`} range={range} onChange={setRange} />
    </section>
  )
}

function Factor({ factor: { name, score, weight, detail } }: { factor: FitFactor }) {
  return (
    <li className="grid gap-1">
      <p className="figures flex justify-between gap-3 text-sm">
        <span className="font-medium">{factorLabels[name]}</span>
        <span>
          {score}
          <span className="text-quiet"> counts {Math.round(weight * 100)} %</span>
        </span>
      </p>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-sunk">
        <span className={classNames('block h-full rounded-full', toneOf(score))} style={{ width: `${score}%` }} />
      </span>
      <p className="text-quiet text-sm [overflow-wrap:anywhere]">{detail}</p>
    </li>
  )
}

function toneOf(score: number): string {
  if (score >= 70) return 'bg-good'
  return score >= 45 ? 'bg-care' : 'bg-bad'
}

interface Range {
  from: number
  to: number
}

/** What the couple would pay, in the address: `range=20000-50000`. */
function useRange(): [Range, (range: Range) => void] {
  const [text, setText] = useFilterParam('range')
  const [, from = '0', to = '100000'] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? []
  return [{ from: Number(from), to: Number(to) }, (range) => setText(`${range.from}-${range.to}`)]
}

const typedRange = z.object({ from: requiredAmount, to: requiredAmount }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'The upper end of the budget cannot be below the lower.',
})

function RangeForm({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const form = useForm({
    schema: typedRange,
    initial: { from: String(range.from), to: String(range.to) },
    submit: async (typed) => onChange(typed),
  })
  return (
    <form {...form.props} className="grid grid-cols-2 items-start gap-3 border-line border-t pt-3">
      <TextField {...form.field('from')} label="Budget from" inputMode="decimal" autoComplete="off" />
      <TextField {...form.field('to')} label="Budget to" inputMode="decimal" autoComplete="off" />
      <Button type="submit" className="col-span-2 justify-self-start">
        Judge by this range
      </Button>
    </form>
  )
}
