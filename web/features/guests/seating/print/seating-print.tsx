import { ColumnHeads } from '../../../../components/table-head'
import './print.css'
import { Armchair } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Redirect, useParams } from 'wouter'
import { hasMeals } from '../../../../../worker/features/guests/meals/rules'
import type { Guest } from '../../../../../worker/features/guests/schema'
import { EmptyState } from '../../../../components/empty-state'
import { Loaded } from '../../../../components/loaded'
import { Paper } from '../../../../components/paper'
import { LoadingShapes } from '../../../../components/skeleton'
import { weekdayAndDay } from '../../../../lib/dates'
import { loadedPart } from '../../../../lib/loaded-part'
import { paths } from '../../../../lib/paths'
import { printPaths } from '../../../../lib/print-paths'
import { together } from '../../../../lib/swr'
import { useWeddingSettings } from '../../../../lib/wedding-settings'
import { replyWords } from '../../occasions/replies'
import { useMenus } from '../../occasions/use-menus'
import { SheetHead } from '../../print/sheet-head'
import { useTables } from '../api'
import { useHall } from '../hall'
import { useGuestsAt, useSeatingOccasion } from '../occasion'
import { DesignChoice, EscortCards, PlaceCards } from './cards'
import { entriesAt, entriesByName, tableSummary, withCompanions } from './entries'
import { type Sheet, type SheetProps, sheetLabels } from './sheet-labels'

const SeatFinder = loadedPart(async () => (await import('../finder/seat-finder')).SeatFinder)

const sheets: Record<Exclude<Sheet, 'seat-finder'>, (props: SheetProps) => ReactNode> = {
  tables: PlanByTable,
  names: ListByName,
  'place-cards': PlaceCards,
  'escort-cards': EscortCards,
}

/** A printable sheet with its preview. */
export function SeatingPrint({ guests }: { guests: Guest[] }) {
  const { sheet = '' } = useParams()
  const { answer: occasions, id, shown } = useSeatingOccasion()
  const tables = useTables(id)
  const answer = together(tables, occasions)
  const here = useGuestsAt(guests, shown?.id)
  const hall = useHall({ guests: here, tables: tables.data ?? [], rules: [] })
  const coming = here.filter(({ rsvp_status }) => rsvp_status === 'confirmed')
  const chosen = coming.map(({ meal_preference }) => meal_preference)
  const asksForMeals = hasMeals(useMenus().at(shown?.id), chosen)
  const isFinder = sheet === 'seat-finder'
  const { data: settings } = useWeddingSettings()
  if (!(sheet in sheetLabels)) return <Redirect to={paths.guestSeating} replace />
  const Content = sheets[sheet as keyof typeof sheets]
  const isEmpty = hall.seats.taken === 0
  return (
    <Loaded answer={answer} failed="The tables could not be loaded." skeleton={<SheetSkeleton />}>
      {() => (
        <>
          <SheetHead
            back={{ to: printPaths.floor(id), label: 'Back to the floor' }}
            sheets={Object.entries(sheetLabels).map(([part, label]) => ({ to: printPaths.seating(part, id), label }))}
            isEmpty={isFinder ? !settings?.seat_finder_url : isEmpty}
          />
          {isFinder ? (
            <Suspense fallback={<SheetSkeleton />}>
              <SeatFinder hall={hall} occasion={shown} />
            </Suspense>
          ) : isEmpty ? (
            <EmptyState icon={Armchair} title="Nobody is seated yet">
              Seat your guests on the floor plan, and the plan, the lists and the cards are ready to print here.
            </EmptyState>
          ) : (
            <>
              {sheet.endsWith('cards') && <DesignChoice />}
              <Paper
                title={sheetLabels[sheet as Sheet]}
                date={shown && !shown.is_main ? weekdayAndDay(shown.date) : null}
                note={shown?.name}
                isPreviewed
              >
                <Content hall={hall} asksForMeals={asksForMeals} />
              </Paper>
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

function SheetSkeleton() {
  return <LoadingShapes label="Loading the tables" shapes={['h-96 rounded-md']} />
}

function PlanByTable({ hall, asksForMeals }: SheetProps) {
  return (
    <div className="grid gap-6">
      {hall.tables.map((table) => {
        const entries = entriesAt(table, hall.at.get(table.id) ?? [])
        return (
          <section key={table.id} className="sheet break-inside-avoid p-4 [overflow-wrap:anywhere]">
            <h2>
              <bdi>{table.name}</bdi>
            </h2>
            <p className="mb-2 text-quiet text-sm">{tableSummary(table, entries, { hasMeals: asksForMeals })}</p>
            {table.notes && <p className="mb-2 whitespace-pre-line">{table.notes}</p>}
            {entries.length > 0 && (
              <table className="w-full table-fixed text-sm [&_td]:py-1 [&_td]:pe-3 [&_td]:align-top [&_th]:py-1 [&_th]:pe-3 [&_th]:text-start">
                <thead>
                  <tr className="text-quiet [&>th]:font-semibold">
                    <ColumnHeads
                      columns={{
                        Seat: 'w-12',
                        Name: 'w-[34%]',
                        ...(asksForMeals && { Meal: 'w-[20%]' }),
                        Needs: '',
                      }}
                    />
                  </tr>
                </thead>
                <tbody>
                  {entries.map(({ id, name, guest, companion, meal, needs, seat }) => (
                    <tr key={id} className="border-line border-t">
                      <td className="figures">{seat ?? 'none'}</td>
                      <th scope="row" className="align-top font-normal">
                        <bdi>{name}</bdi>
                        {companion !== null && <span className="text-quiet"> with {guest.name}</span>}
                        {guest.rsvp_status !== 'confirmed' && (
                          <span className="text-quiet"> ({replyWords[guest.rsvp_status]})</span>
                        )}
                      </th>
                      {asksForMeals && <td>{meal}</td>}
                      <td className="font-medium">{needs}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )
      })}
      {hall.unseated.length > 0 && (
        <section className="break-inside-avoid">
          <h2>Without a table</h2>
          <ul className="columns-2 text-sm">
            {withCompanions(hall.unseated).map(({ id, name, host }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                {host !== null && <span className="text-quiet"> with {host}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ListByName({ hall }: Pick<SheetProps, 'hall'>) {
  return (
    <ul aria-label="Everyone by name" className="columns-1 gap-8 desk:columns-2 print:columns-2">
      {entriesByName(hall).map(({ id, name, table, seat }) => (
        <li
          key={id}
          className="flex break-inside-avoid items-baseline gap-3 border-line border-b py-1 [overflow-wrap:anywhere]"
        >
          <bdi className="min-w-0 flex-1">{name}</bdi>
          <span className="figures max-w-[45%] text-end text-quiet text-sm">
            <bdi>{table.name}</bdi>
            {seat !== null && `, seat ${seat}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
