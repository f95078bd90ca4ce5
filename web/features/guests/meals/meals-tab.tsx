import { Download, Printer, Utensils } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { hasMeals } from '../../../../worker/features/guests/meals/rules'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { counted } from '../../../../worker/lib/text'
import { Button, ButtonLink } from '../../../components/button'
import { classNames } from '../../../components/class-names'
import { EmptyState } from '../../../components/empty-state'
import { SelectField } from '../../../components/field'
import { Paper } from '../../../components/paper'
import { ColumnHeads } from '../../../components/table-head'
import { weekdayAndDay } from '../../../lib/dates'
import { loadedPart } from '../../../lib/loaded-part'
import { useOccasions } from '../../../lib/occasions'
import { paths } from '../../../lib/paths'
import { saveFile } from '../../../lib/save-file'
import { useSeesNeeds } from '../../../lib/sees-needs'
import { useFilterParam } from '../../../lib/url-state'
import { useGuestDialog } from '../guest-dialog-param'
import { useMenus } from '../occasions/use-menus'
import { useSeveralOccasions } from '../occasions/use-several'
import { severityLabels } from '../wording'
import { type CatererList, catererCsv, catererList, type Diner, dinersOf } from './caterer'
import { FinalCountSkeleton } from './final-count-skeleton'

const FinalCount = loadedPart(async () => (await import('./final-count')).FinalCount)

/** The list for the caterer of each occasion, which prints on its own. */
export function MealsTab({ guests }: { guests: Guest[] }) {
  const occasions = useSeveralOccasions()
  const [id, setId] = useFilterParam('occasion', occasions[0]?.id)
  const occasion = occasions.find((one) => one.id === id) ?? occasions[0]
  return (
    <>
      {occasion && (
        <SelectField
          label="Occasion"
          value={occasion.id}
          onChange={setId}
          options={occasions.map(({ id: value, name }) => ({ value, label: name }))}
          className="mb-6 max-w-sm print:hidden"
        />
      )}
      <Meals guests={guests} occasion={occasion} />
    </>
  )
}

/** `occasion` is given where there are several. */
function Meals({ guests, occasion }: { guests: Guest[]; occasion: Occasion | undefined }) {
  const seesNeeds = useSeesNeeds()
  const offered = useMenus().at(occasion?.id)
  const diners = useMemo(() => dinersOf(guests, occasion?.id), [guests, occasion?.id])
  const list = useMemo(() => catererList(diners, offered), [diners, offered])
  const finalCount = <FinalCountOf occasion={occasion} isHiddenUntilSet={list.people === 0} />
  if (list.people === 0) {
    return (
      <>
        <EmptyState
          icon={Utensils}
          title={occasion ? `Nobody is coming to ${occasion.name} yet` : 'Nobody has said yes yet'}
          action={<ButtonLink to={paths.guests}>Back to the list</ButtonLink>}
        >
          Once guests are coming, their meals are counted here for the caterer, beside everyone’s dietary and
          accessibility needs.
        </EmptyState>
        <div className="mt-8 max-w-xl">{finalCount}</div>
      </>
    )
  }
  const chosen = diners.filter(({ isPlusOne }) => !isPlusOne).map(({ meal_preference }) => meal_preference)
  const asksForMeals = hasMeals(offered, chosen)
  // Babies without a meal.
  const others = asksForMeals ? list.people - list.plates : 0
  const kinds = [
    list.children > 0 && (list.children === 1 ? '1 child' : `${list.children} children`),
    list.infants > others && babies(list.infants - others),
  ].filter(Boolean)
  const notes = [
    kinds.length > 0 && `of them ${kinds.join(' and ')}`,
    others > 0 && `${babies(others)} ${others === 1 ? 'needs' : 'need'} none`,
  ].filter(Boolean)
  return (
    <Paper
      title={occasion ? `Meals and dietary needs: ${occasion.name}` : 'Meals and dietary needs'}
      date={occasion && !occasion.is_main ? weekdayAndDay(occasion.date) : null}
      isPreviewed
      className="grid gap-8"
    >
      <div className="grid items-start gap-8 print:grid-cols-1 desk:grid-cols-2">
        <section className="grid gap-3">
          <div className="flex flex-wrap items-end gap-2.5">
            <h2 className="flex-1">
              {asksForMeals ? counted(list.plates, 'meal') : list.people === 1 ? '1 person' : `${list.people} people`}
              {notes.length > 0 && <span className="block text-base text-quiet">{notes.join('; ')}</span>}
            </h2>
            <Button
              className="print:hidden"
              onClick={() =>
                saveFile(
                  catererCsv(diners, { occasionId: occasion?.id, seesNeeds, asksForMeals }),
                  `${fileName(occasion)}.csv`,
                )
              }
            >
              <Download aria-hidden />
              CSV
            </Button>
            <Button className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
          {asksForMeals ? (
            <MealCounts list={list} />
          ) : (
            <p className="text-quiet">Guests aren’t asked to choose a meal.</p>
          )}
        </section>
        {finalCount}
      </div>
      <section className="grid gap-3">
        <h2>Needs</h2>
        {!seesNeeds ? (
          <p className="text-quiet">
            Only the couple sees dietary and accessibility needs. They can show them to helpers in the settings.
          </p>
        ) : list.needs.length === 0 ? (
          <p className="text-quiet">No one coming has listed any dietary or accessibility needs.</p>
        ) : (
          <NeedsTable diners={list.needs} hasMeals={asksForMeals} />
        )}
      </section>
    </Paper>
  )
}

const babies = (count: number) => (count === 1 ? '1 baby' : `${count} babies`)

/** `occasion` is given where there are several. */
function FinalCountOf({ occasion, isHiddenUntilSet }: { occasion: Occasion | undefined; isHiddenUntilSet: boolean }) {
  const { data: occasions } = useOccasions()
  const id = occasion?.id ?? occasions?.[0]?.id
  const skeleton = isHiddenUntilSet ? null : <FinalCountSkeleton />
  if (id === undefined) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <FinalCount key={id} occasionId={id} occasionName={occasion?.name} isHiddenUntilSet={isHiddenUntilSet} />
    </Suspense>
  )
}

function fileName(occasion: Occasion | undefined): string {
  const words = occasion?.name.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return ['meals-and-needs', ...words].join('-')
}

function MealCounts({ list }: { list: CatererList }) {
  const rows = [
    ...list.meals.map(({ meal, count }) => ({ label: meal, count, isKnown: true })),
    { label: 'Coming, no meal chosen yet', count: list.withoutMeal, isKnown: false },
    { label: 'Plus-ones, no meal chosen yet', count: list.plusOnes, isKnown: false },
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
              <th scope="row" className="px-3.5 py-2.5 text-start font-normal [overflow-wrap:anywhere]">
                <bdi className={isKnown ? undefined : 'text-quiet'}>{label}</bdi>
              </th>
              <td className="w-20 px-3.5 text-end font-medium">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NeedsTable({ diners, hasMeals }: { diners: Diner[]; hasMeals: boolean }) {
  const dialog = useGuestDialog()
  return (
    <div className="sheet overflow-clip">
      <table className="w-full max-desk:not-print:[&_td]:block max-desk:not-print:[&_th]:block">
        <thead className="max-desk:not-print:sr-only">
          <tr className="text-quiet text-sm [&>th]:px-3.5 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold">
            <ColumnHeads
              columns={{ Name: 'w-[28%]', ...(hasMeals && { Meal: 'w-[16%]' }), Diet: '', Accessibility: '' }}
            />
          </tr>
        </thead>
        <tbody>
          {diners.map(({ id, guest, isPlusOne, ...person }) => (
            <tr
              key={id}
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
                  <bdi>{person.name}</bdi>
                  {isPlusOne && (
                    <span className="block text-quiet text-sm">
                      with <bdi>{guest.name}</bdi>
                    </span>
                  )}
                </button>
              </th>
              {hasMeals && (
                <td className={person.meal_preference ? undefined : 'text-quiet'}>
                  {person.meal_preference ?? 'no meal chosen yet'}
                </td>
              )}
              <Need severity={person.allergy_severity}>{person.dietary_restrictions}</Need>
              <Need>{person.accessibility_needs}</Need>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Need({ severity = null, children }: { severity?: Diner['allergy_severity']; children: string | null }) {
  return (
    <td className="whitespace-pre-line [overflow-wrap:anywhere] max-desk:not-print:empty:hidden">
      {severity && (
        <span className={classNames('block font-medium', severity === 'severe' && 'text-bad')}>
          {severityLabels[severity]}
        </span>
      )}
      {children && <bdi>{children}</bdi>}
    </td>
  )
}
