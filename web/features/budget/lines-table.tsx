import { Flag } from 'lucide-react'
import type { BudgetCategory } from '../../../worker/features/budget/schema'
import { IconButton } from '../../components/button'
import { classNames } from '../../components/class-names'
import { Money, useMoney } from '../../components/money'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { AmountCell } from './amount-cell'
import { useBudgetWrites } from './api'
import { UsedBar } from './totals'

type Amount = 'planned_amount' | 'actual_amount' | 'paid_amount'

const columns = 'desk:grid-cols-[minmax(0,1fr)_6rem_6rem_6rem_6.5rem_3.5rem_2.25rem]'
const heads = [
  { label: 'Line', look: 'text-start' },
  { label: 'Planned', look: 'text-end' },
  { label: 'Actual', look: 'text-end' },
  { label: 'Paid', look: 'text-end' },
  { label: 'Remaining', look: 'text-end' },
  { label: 'Used', look: 'text-start' },
  { label: 'Flag', look: 'sr-only' },
]

interface LinesTableProps {
  lines: BudgetCategory[]
  onOpen: (line: BudgetCategory) => void
}

/** One row a line: a table where there is room, cards on a phone. */
export function LinesTable({ lines, onOpen }: LinesTableProps) {
  return (
    <table aria-label="Budget lines" className="sheet block">
      <thead className="block border-line border-b max-desk:hidden">
        <tr className={classNames('grid gap-x-3 px-4 py-2.5 font-semibold text-quiet text-sm', columns)}>
          {heads.map(({ label, look }) => (
            <th key={label} scope="col" className={look}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {lines.map((line) => (
          <LineRow key={line.id} line={line} onOpen={() => onOpen(line)} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, onOpen }: { line: BudgetCategory; onOpen: () => void }) {
  const money = useMoney()
  const { changeLine, flagLine } = useBudgetWrites()

  /** Undo starts from the version that the change made. */
  async function save(field: Amount, label: string, amount: number) {
    const before = line[field]
    const changed = await changeLine(line, { [field]: amount })
    toast.success(`${label} for ${line.name} is ${money(amount)}`, {
      action: { label: 'Undo', run: () => void changeLine(changed, { [field]: before }).catch(toastFailure) },
    })
  }

  const cell = (field: Amount, label: string) => (
    <AmountCell
      label={`${label} for ${line.name}`}
      amount={line[field]}
      onSave={(amount) => save(field, label, amount)}
    />
  )

  return (
    <tr
      className={classNames(
        'grid grid-cols-3 items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0',
        columns,
      )}
    >
      <td className="flex min-w-0 items-center gap-2.5 max-desk:col-span-3">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: line.color }} />
        <button
          type="button"
          onClick={onOpen}
          className="grid min-h-11 min-w-0 flex-1 content-center text-start desk:min-h-9"
        >
          <span className="wrap-anywhere font-medium">{line.name}</span>
          {(line.cost_basis === 'per_guest' || line.category_name !== line.name) && (
            <span className="wrap-anywhere text-quiet text-sm">
              {[
                line.category_name !== line.name && line.category_name,
                line.cost_basis === 'per_guest' && `${money(line.unit_cost ?? 0)} a guest`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </button>
        <span className="desk:hidden">
          <FlagButton line={line} flagLine={flagLine} />
        </span>
      </td>
      <Cell label="Planned">
        {line.cost_basis === 'per_guest' ? <Money amount={line.planned_amount} /> : cell('planned_amount', 'Planned')}
      </Cell>
      <Cell label="Actual">{cell('actual_amount', 'Actual')}</Cell>
      <Cell label="Paid">{cell('paid_amount', 'Paid')}</Cell>
      <td
        className={classNames(
          'figures whitespace-nowrap text-end text-sm max-desk:order-last desk:text-base',
          line.remaining < 0 && 'text-bad',
        )}
      >
        {line.remaining < 0 ? (
          <>
            <Money amount={-line.remaining} /> over
          </>
        ) : (
          <>
            <Money amount={line.remaining} />
            <span className="text-quiet desk:hidden"> left</span>
          </>
        )}
      </td>
      <td className="flex items-center max-desk:col-span-2">
        <UsedBar percentage={line.percentage_used} />
        <span className="sr-only">{line.percentage_used} per cent used</span>
      </td>
      <td className="max-desk:hidden">
        <FlagButton line={line} flagLine={flagLine} />
      </td>
    </tr>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <td className="grid justify-items-start desk:justify-items-end">
      <span aria-hidden className="text-quiet text-xs desk:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}

interface FlagButtonProps {
  line: BudgetCategory
  flagLine: (line: BudgetCategory, isFlagged: boolean) => Promise<unknown>
}

function FlagButton({ line, flagLine }: FlagButtonProps) {
  return (
    <IconButton
      label={line.is_flagged ? `Remove the flag from ${line.name}` : `Flag ${line.name}`}
      aria-pressed={line.is_flagged}
      onClick={() => void flagLine(line, !line.is_flagged).catch(toastFailure)}
      className={classNames(line.is_flagged && 'text-care')}
    >
      <Flag aria-hidden fill={line.is_flagged ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
