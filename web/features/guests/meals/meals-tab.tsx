import { Download, Printer, Utensils } from 'lucide-react'
import { useMemo } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { Button, ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/empty-state'
import { Paper } from '../../../components/paper'
import { ColumnHeads } from '../../../components/table-head'
import { paths } from '../../../lib/paths'
import { saveFile } from '../../../lib/save-file'
import { useGuestDialog } from '../guest-dialog-param'
import { type CatererList, catererCsv, catererList } from './caterer'

/** The list for the caterer, which prints on its own. */
export function MealsTab({ guests }: { guests: Guest[] }) {
  const list = useMemo(() => catererList(guests), [guests])
  if (list.plates === 0) {
    return (
      <EmptyState
        icon={Utensils}
        title="Nobody has said yes yet"
        action={<ButtonLink to={paths.guests}>To the list</ButtonLink>}
      >
        Once guests are coming, their meals are counted here for the caterer, beside everyone with a diet or a need.
      </EmptyState>
    )
  }
  return (
    <Paper title="Meals and dietary needs" isPreviewed className="grid gap-8">
      <section className="grid gap-3">
        <div className="flex flex-wrap items-end gap-2.5">
          <h2 className="flex-1">{list.plates === 1 ? '1 meal' : `${list.plates} meals`}</h2>
          <Button className="print:hidden" onClick={() => saveFile(catererCsv(guests), 'meals-and-needs.csv')}>
            <Download aria-hidden />
            CSV
          </Button>
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
        <MealCounts list={list} />
      </section>
      <section className="grid gap-3">
        <h2>Needs</h2>
        {list.needs.length === 0 ? (
          <p className="text-quiet">Nobody who comes has named a diet or a need.</p>
        ) : (
          <NeedsTable guests={list.needs} />
        )}
      </section>
    </Paper>
  )
}

function MealCounts({ list }: { list: CatererList }) {
  const rows = [
    ...list.meals.map(({ meal, count }) => ({ label: meal, count, isKnown: true })),
    { label: 'Coming, no meal chosen yet', count: list.withoutMeal, isKnown: false },
    { label: 'Plus-ones, not asked for a meal', count: list.plusOnes, isKnown: false },
  ].filter(({ count }) => count > 0)
  return (
    <div className="sheet max-w-xl overflow-clip">
      <table className="figures w-full">
        <thead className="sr-only">
          <tr>
            <ColumnHeads columns={{ Meal: '', Count: '' }} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, isKnown }) => (
            <tr key={label} className="border-line border-t first:border-t-0">
              <th scope="row" className="px-3.5 py-2.5 text-start font-normal">
                <span className={isKnown ? undefined : 'text-quiet'}>{label}</span>
              </th>
              <td className="w-20 px-3.5 text-end font-medium">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NeedsTable({ guests }: { guests: Guest[] }) {
  const dialog = useGuestDialog()
  return (
    <div className="sheet overflow-clip">
      <table className="w-full max-desk:not-print:[&_td]:block max-desk:not-print:[&_th]:block">
        <thead className="max-desk:not-print:sr-only">
          <tr className="text-quiet text-sm [&>th]:px-3.5 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold">
            <ColumnHeads columns={{ Name: 'w-[28%]', Meal: 'w-[16%]', Diet: '', Accessibility: '' }} />
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <tr
              key={guest.id}
              className="border-line border-t break-inside-avoid align-top max-desk:not-print:block max-desk:not-print:py-2 max-desk:first:border-t-0 [&>td]:px-3.5 [&>td]:py-1 desk:[&>td]:py-2.5"
            >
              <th
                scope="row"
                className="px-3.5 text-start font-medium print:py-1 print:font-normal desk:py-2.5 desk:font-normal"
              >
                <button
                  type="button"
                  onClick={() => dialog.open(guest.id)}
                  className="text-start [overflow-wrap:anywhere] hover:text-accent max-desk:not-print:min-h-11"
                >
                  <bdi>{guest.name}</bdi>
                </button>
              </th>
              <td className={guest.meal_preference ? undefined : 'text-quiet'}>
                {guest.meal_preference ?? 'no meal chosen yet'}
              </td>
              <Need>{guest.dietary_restrictions}</Need>
              <Need>{guest.accessibility_needs}</Need>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Need({ children }: { children: string | null }) {
  return (
    <td className="whitespace-pre-line [overflow-wrap:anywhere] max-desk:not-print:empty:hidden">
      {children && <bdi>{children}</bdi>}
    </td>
  )
}
