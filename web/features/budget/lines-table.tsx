import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BudgetLine, SyncedLine } from '../../../worker/features/budget/schema'
import { useBudgetUpdate } from '../../components/budget-update'
import { Button, IconButton } from '../../components/button'
import { classNames } from '../../components/class-names'
import { ColorDot } from '../../components/color-dot'
import { Money, useMoney } from '../../components/money'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { AmountCell } from './amount-cell'
import { useBudgetWrites } from './api'
import { useLineNotes } from './line-notes'
import { UsedBar } from './totals'
import { usedWords } from './used'

type Amount = 'planned_amount' | 'actual_amount' | 'paid_amount'

/** Columns share one width across rows, that of the widest figure. The first and last include the padding. */
const columns = 'desk:grid desk:grid-cols-[minmax(8rem,1fr)_repeat(4,minmax(5.5rem,auto))_3.5rem_3.25rem] desk:gap-x-3'
const ofTable = 'desk:col-span-full desk:grid desk:grid-cols-subgrid'

/** Number of characters from which three amounts do not fit beside each other on a phone. */
const LONG = 12
/** Number of characters from which four amounts do not fit beside a name on a desktop. */
const VERY_LONG = 15
const heads = [
  { label: 'Line', look: 'text-start' },
  { label: 'Planned', look: 'text-end' },
  { label: 'Committed', look: 'text-end' },
  { label: 'Paid', look: 'text-end' },
  { label: 'Remaining', look: 'text-end' },
  { label: 'Used', look: 'text-start' },
  { label: 'Flag', look: 'sr-only' },
]

interface LinesTableProps {
  lines: BudgetLine[]
  /** The lines whose vendors have other amounts. */
  differing: SyncedLine[]
  onOpen: (line: BudgetLine) => void
}

/** The lines: a table on desktops, cards on phones. */
export function LinesTable({ lines, differing, onOpen }: LinesTableProps) {
  const money = useMoney()
  const longest = Math.max(
    ...lines.flatMap(({ planned_amount, actual_amount, paid_amount, remaining }) =>
      [planned_amount, actual_amount, paid_amount, Math.abs(remaining)].map((amount) => money(amount).length),
    ),
  )
  return (
    <table
      aria-label="Budget lines"
      className={classNames('sheet max-desk:block', columns, longest >= VERY_LONG && 'desk:text-sm')}
    >
      <thead className={classNames('border-line border-b max-desk:hidden', ofTable)}>
        <tr className={classNames('px-4 py-2.5 font-semibold text-quiet text-sm', ofTable)}>
          {heads.map(({ label, look }) => (
            <th key={label} scope="col" className={look}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classNames('max-desk:block', ofTable)}>
        {lines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            vendors={differing.find(({ id }) => id === line.id)}
            isLong={longest >= LONG}
            onOpen={() => onOpen(line)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineRowProps {
  line: BudgetLine
  /** Changes from the line's vendors; undefined: none. */
  vendors: SyncedLine | undefined
  /** Gives each amount a line of its own on phones. */
  isLong: boolean
  onOpen: () => void
}

function LineRow({ line, vendors, isLong, onOpen }: LineRowProps) {
  const money = useMoney()
  const { changeLine, flagLine } = useBudgetWrites()
  const notes = useLineNotes()(line)

  /** Saves an amount. Undo is based on the version that the change made. */
  async function save(field: Amount, label: string, amount: number) {
    const before = line[field]
    const what = `${label} for ${line.name}`
    const changed = await changeLine(line, { [field]: amount }).catch((error: unknown) => {
      // The row may have left the list together with its field.
      toast.error(`${what} could not be saved as ${money(amount)}`, { key: `${line.id} ${field}` })
      throw error
    })
    const undo = () => changeLine(changed, { [field]: before }, (latest) => latest[field] === changed[field])
    toast.success(`${what} is ${money(amount)}`, {
      key: `${line.id} ${field}`,
      action: { label: 'Undo', run: () => void undo().catch(toastFailure) },
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
        'grid items-center gap-x-3 border-line border-b px-4 py-1.5 last:border-b-0 max-desk:relative desk:gap-y-1 desk:py-2.5',
        isLong ? 'grid-cols-[minmax(3rem,1fr)_repeat(2,auto)]' : 'grid-cols-3',
        ofTable,
      )}
    >
      <td className="flex min-w-0 items-center gap-2.5 max-desk:col-span-3">
        <ColorDot color={line.color} className="size-2.5" />
        <button
          type="button"
          data-row={line.id}
          onClick={onOpen}
          className="grid min-h-11 min-w-0 flex-1 content-center text-start desk:min-h-9"
        >
          <span className="wrap-anywhere font-medium">{line.name}</span>
          {notes.length > 0 && <span className="wrap-anywhere text-quiet text-sm">{notes.join(' · ')}</span>}
        </button>
        <span className="desk:hidden">
          <FlagButton line={line} flagLine={flagLine} />
        </span>
      </td>
      <Cell label="Planned" isLong={isLong}>
        {line.cost_basis === 'per_guest' ? (
          <span className="inline-flex min-h-11 items-center desk:min-h-8">
            <Money amount={line.planned_amount} />
          </span>
        ) : (
          cell('planned_amount', 'Planned')
        )}
      </Cell>
      <Cell label="Committed" isLong={isLong}>
        {cell('actual_amount', 'Committed')}
      </Cell>
      <Cell label="Paid" isLong={isLong}>
        {cell('paid_amount', 'Paid')}
      </Cell>
      <td
        className={classNames(
          'figures text-end max-desk:order-last max-desk:text-sm',
          isLong && 'max-desk:col-span-2',
          line.remaining < 0 && 'text-bad',
        )}
      >
        {line.remaining < 0 ? (
          <>
            <Money amount={-line.remaining} /> <span className="desk:block desk:text-xs">over</span>
          </>
        ) : (
          <>
            <Money amount={line.remaining} />
            <span className="text-quiet desk:hidden"> left</span>
          </>
        )}
      </td>
      <td className={classNames('flex items-center', !isLong && 'max-desk:col-span-2')}>
        <UsedBar plan={line} />
        <span className="sr-only">{usedWords(line)}</span>
      </td>
      <td className="max-desk:hidden">
        <FlagButton line={line} flagLine={flagLine} />
      </td>
      {vendors && <VendorAmounts line={line} vendors={vendors} />}
    </tr>
  )
}

/** A second row within the line's: the amounts of its vendors, and a button that copies them to the line. */
function VendorAmounts({ line, vendors }: { line: BudgetLine; vendors: SyncedLine }) {
  const { update } = useBudgetUpdate()
  return (
    <td className="order-last col-span-full flex flex-wrap items-center gap-x-3 text-sm">
      <span className="min-w-0 text-care">
        Your vendors say <Money amount={vendors.actual_after} /> committed, <Money amount={vendors.paid_after} /> paid.
      </span>
      <Button kind="quiet" className="-mx-3" onClick={() => void update([vendors])}>
        Update<span className="sr-only"> {line.name}</span>
      </Button>
    </td>
  )
}

interface CellProps {
  label: string
  isLong: boolean
  children: ReactNode
}

function Cell({ label, isLong, children }: CellProps) {
  return (
    <td
      className={classNames(
        'desk:grid desk:justify-items-end',
        isLong
          ? 'max-desk:col-span-3 max-desk:flex max-desk:items-center max-desk:justify-between'
          : 'max-desk:grid max-desk:justify-items-start',
      )}
    >
      <span aria-hidden className={classNames('text-quiet text-xs desk:hidden', !isLong && '-mb-2')}>
        {label}
      </span>
      {children}
    </td>
  )
}

interface FlagButtonProps {
  line: BudgetLine
  flagLine: (line: BudgetLine, isFlagged: boolean) => Promise<unknown>
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
