import { type FormEvent, useState } from 'react'
import type { BudgetLine } from '../../../worker/features/budget/schema'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT } from '../../../worker/lib/money'
import { foldText } from '../../../worker/lib/text'
import { FieldError, TextField } from '../../components/field'
import { FormDialog } from '../../components/form-dialog'
import { Money } from '../../components/money'
import { toast } from '../../components/toast'
import { ApiError } from '../../lib/api-error'
import { useTyped } from '../../lib/drafts'
import type { Problem } from '../../lib/form'
import { parseAmount } from '../../lib/parse-amount'
import { useBudgetWrites } from './api'
import { parseShare, spreadTotal, typicalShares } from './typical-shares'

const SHARES_WANTED = 'Please enter each share as a percentage, such as 17.5.'

const usualShares = typicalShares.map(({ share }) => String(share))

/** In currencies of small units, a wedding costs more than one line may. */
const HIGHEST_TOTAL = typicalShares.length * MAX_AMOUNT

/** Starts a budget by spreading a total over typical shares. Existing lines stay as they are. */
export function SpreadDialog({ lines, onClose }: { lines: BudgetLine[]; onClose: () => void }) {
  const { addLines } = useBudgetWrites()
  const [values, setValues] = useTyped({ total: '', shares: usualShares })
  const { total, shares } = values
  const [wrong, setWrong] = useState<string>()
  /** The place of the share that has an error; -1 for none. */
  const [wrongShare, setWrongShare] = useState(-1)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [added, setAdded] = useState<number | null>(null)

  const taken = new Set(lines.flatMap((line) => [line.name, line.category_name ?? '']).map(foldText))
  const amount = parseAmount(total, HIGHEST_TOTAL)
  const typed = shares.map(parseShare)
  const parts = typicalShares.map(({ name }, i) => ({ name, share: typed[i] ?? 0 }))
  const sum = Math.round(parts.reduce((all, { share }) => all + share, 0) * 10) / 10
  const spread = spreadTotal(amount ?? 0, parts)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (added !== null) return
    const focus = (name: string) => (event.currentTarget.elements.namedItem(name) as HTMLElement).focus()
    if (amount === null || amount === 0) {
      setWrong('Please enter the total, such as 500000.')
      focus('total')
      return
    }
    const firstWrong = typed.indexOf(null)
    if (firstWrong >= 0) {
      setWrongShare(firstWrong)
      focus(`share-${firstWrong}`)
      return
    }
    if (parts.every(({ share }) => share === 0)) {
      setProblem(SHARES_WANTED)
      return
    }
    const wanted = spread.filter(({ name, amount: planned }) => planned > 0 && !taken.has(foldText(name)))
    if (wanted.length === 0) {
      setProblem('Nothing was added: these lines are on the budget already.')
      return
    }
    if (wanted.some(({ amount: planned }) => planned > MAX_AMOUNT)) {
      setProblem(AMOUNT_TOO_LARGE)
      return
    }
    setAdded(0)
    setProblem(null)
    try {
      await addLines(
        wanted.map(({ name, amount: planned_amount }) => ({ name, planned_amount })),
        setAdded,
      )
      toast.success(wanted.length === 1 ? '1 budget line added' : `${wanted.length} budget lines added`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(
        error.isBeyondPlan ? error : `${error.message} What was added so far stays; trying again adds the rest.`,
      )
    } finally {
      setAdded(null)
    }
  }

  const isChanged = total !== '' || shares.some((share, i) => share !== usualShares[i])

  return (
    <FormDialog
      title="Start with your total"
      description="We’ll split it the way most couples do. Change the shares as you like; every line can be changed later."
      size="normal"
      onClose={onClose}
      form={{ props: { onSubmit: save, noValidate: true }, problem, isBusy: added !== null, isChanged }}
      action={added === null ? 'Add these lines' : `Adding line ${added + 1}`}
    >
      <TextField
        name="total"
        label="Total"
        inputMode="decimal"
        value={total}
        error={wrong}
        onChange={(text) => {
          setValues({ ...values, total: text })
          setWrong(undefined)
        }}
      />
      <ul className="grid">
        {typicalShares.map(({ name }, i) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-end gap-x-3 border-line border-b py-1.5 last:border-b-0"
          >
            <label htmlFor={`share-${i}`} className="min-w-0 flex-1 basis-28">
              {name}
              {taken.has(foldText(name)) && <span className="text-quiet text-sm"> · on the budget already</span>}
            </label>
            <input
              id={`share-${i}`}
              name={`share-${i}`}
              inputMode="decimal"
              value={shares[i]}
              aria-invalid={typed[i] === null || undefined}
              aria-describedby={wrongShare === i ? 'share-error' : undefined}
              disabled={taken.has(foldText(name))}
              onChange={(event) => {
                setValues({ ...values, shares: shares.with(i, event.target.value) })
                setWrongShare(-1)
              }}
              className="figures min-h-11 w-14 rounded-md border border-control bg-card px-2 text-end aria-invalid:border-bad disabled:bg-sunk disabled:text-quiet desk:min-h-8"
            />
            <span aria-hidden className="text-quiet">
              %
            </span>
            <span className="min-w-26 text-end">{amount ? <Money amount={spread[i]?.amount ?? 0} /> : '–'}</span>
            <div className="basis-full">
              <FieldError id="share-error" error={wrongShare === i ? SHARES_WANTED : undefined} />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-quiet text-sm">
        {sum === 100 ? 'The shares add up to 100%.' : `The shares add up to ${sum}%; they are scaled to the total.`}
      </p>
    </FormDialog>
  )
}
