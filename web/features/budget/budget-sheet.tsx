import type { BudgetLine, BudgetSummary } from '../../../worker/features/budget/schema'
import { Money } from '../../components/money'
import { Paper } from '../../components/paper'
import { ColumnHeads } from '../../components/table-head'
import { useLineNotes } from './line-notes'

interface BudgetSheetProps {
  lines: BudgetLine[]
  summary: BudgetSummary
}

/** The budget for printing. */
export function BudgetSheet({ lines, summary }: BudgetSheetProps) {
  const notesOf = useLineNotes()
  return (
    <Paper title="Budget">
      <table className="w-full border-collapse text-sm [&_tr>*]:py-1.5 [&_tr>*]:text-end [&_tr>*]:align-top [&_tr>:first-child]:text-start [&_tr>:not(:first-child)]:ps-3">
        <thead>
          <tr>
            <ColumnHeads columns={{ Line: '', Planned: '', Committed: '', Paid: '', Remaining: '' }} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid border-line border-t">
              <th scope="row" className="wrap-anywhere font-normal">
                <bdi>{line.name}</bdi>
                {notesOf(line).map((note) => (
                  <bdi key={note} className="block text-quiet">
                    {note}
                  </bdi>
                ))}
              </th>
              <Amounts
                planned={line.planned_amount}
                actual={line.actual_amount}
                paid={line.paid_amount}
                remaining={line.remaining}
              />
            </tr>
          ))}
          {/* Not in a `tfoot`, which prints on every page. */}
          <tr className="break-inside-avoid border-ink border-t font-semibold">
            <th scope="row">Total</th>
            <Amounts
              planned={summary.total_planned}
              actual={summary.total_actual}
              paid={summary.total_paid}
              remaining={summary.remaining}
            />
          </tr>
        </tbody>
      </table>
    </Paper>
  )
}

interface AmountsProps {
  planned: number
  actual: number
  paid: number
  remaining: number
}

function Amounts({ planned, actual, paid, remaining }: AmountsProps) {
  return (
    <>
      <td>
        <Money amount={planned} />
      </td>
      <td>
        <Money amount={actual} />
      </td>
      <td>
        <Money amount={paid} />
      </td>
      <td>
        <Money amount={remaining} />
      </td>
    </>
  )
}
