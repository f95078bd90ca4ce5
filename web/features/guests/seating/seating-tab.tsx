import { Armchair, Printer } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { SeatingRule, Table } from '../../../../worker/features/seating/schema'
import { counted } from '../../../../worker/lib/text'
import { Announcements } from '../../../components/announce'
import { Button, IconButton } from '../../../components/button'
import { FilterChip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { Menu, MenuLink } from '../../../components/menu'
import { Loading, Skeleton } from '../../../components/skeleton'
import { loadedPart } from '../../../lib/loaded-part'
import { printPaths } from '../../../lib/print-paths'
import { together } from '../../../lib/swr'
import { type SeatingActions, useSeatingActions } from './actions'
import { useRules, useTables } from './api'
import type { Drop } from './carry'
import { useSeatingDialogs } from './dialog-params'
import { Floor, floorHeight } from './floor/floor'
import { type Hall, useHall } from './hall'
import { useGuestsAt, useSeatingOccasion } from './occasion'
import { OccasionSwitch } from './occasion-switch'
import { seatCount } from './occupancy'
import { Conflicts } from './panel/conflicts'
import { TableCard } from './panel/table-card'
import { TableList } from './panel/table-list'
import { Tray } from './panel/tray'
import { sheetLabels } from './print/sheet-labels'
import { RulesPanel } from './rules/rules-panel'
import { type Panel, panels, useShown, views } from './shown'
import { tablesFor } from './tables/add-tables-dialog'
import { MOST_AT_ONCE } from './tables/fields'
import { forgetSteps } from './undo'

const SeatingDialogs = loadedPart(async () => (await import('./seating-dialogs')).SeatingDialogs)

/** The seating plan. */
export function SeatingTab({ guests }: { guests: Guest[] }) {
  const { answer: occasions, id, shown } = useSeatingOccasion()
  const here = useGuestsAt(guests, shown?.id)
  const answer = together(useTables(id), useRules(), occasions)
  return (
    <>
      <OccasionSwitch guests={here} />
      <Loaded answer={answer} failed="The tables could not be loaded." skeleton={<FloorSkeleton />}>
        {([tables, rules]) => <Seating key={id} guests={here} tables={tables} rules={rules} />}
      </Loaded>
    </>
  )
}

function Seating({ guests, tables, rules }: { guests: Guest[]; tables: Table[]; rules: SeatingRule[] }) {
  const { seating } = useShown()
  // Before the first yes there is only a draft.
  const usual = guests.some(({ rsvp_status }) => rsvp_status === 'confirmed') ? 'attending' : 'not_declined'
  const hall = useHall({ guests, tables, rules }, seating ?? usual)
  const actions = useSeatingActions(tables)
  const dialogs = useSeatingDialogs()
  useEffect(() => forgetSteps, [])
  return (
    <>
      {tables.length === 0 ? <NoTables hall={hall} /> : <HallView hall={hall} actions={actions} />}
      <Announcements />
      {(dialogs.table.isOpen ||
        dialogs.seat.isOpen ||
        dialogs.fill.isOpen ||
        dialogs.rule.isOpen ||
        dialogs.plan.isOpen) && (
        <Suspense>
          <SeatingDialogs hall={hall} actions={actions} />
        </Suspense>
      )}
    </>
  )
}

function NoTables({ hall }: { hall: Hall }) {
  const dialogs = useSeatingDialogs()
  const coming = hall.seats.unseated
  const count = tablesFor(coming)
  return (
    <EmptyState
      icon={Armchair}
      title="No tables yet"
      action={
        <Button kind="primary" onClick={() => dialogs.table.open('new')}>
          {count > 1 ? `Add ${Math.min(MOST_AT_ONCE, count)} tables` : 'Add tables'}
        </Button>
      }
    >
      {coming === 0
        ? 'Your floor plan lives here: arrange the tables as they will stand in the room, then give everyone a seat.'
        : `${peopleSoFar(hall)}: ${count === 1 ? 'one table of eight' : `${count} tables of eight`} would do. Arrange them as they will stand in the room, then give everyone a seat.`}
    </EmptyState>
  )
}

function peopleSoFar({ seating, seats: { unseated } }: Hall): string {
  if (seating === 'not_declined') return `No one has accepted yet, and ${counted(unseated, 'guest')} may still come`
  return `${unseated === 1 ? '1 person comes' : `${unseated} people come`} so far`
}

interface HallProps {
  hall: Hall
  actions: SeatingActions
}

/** The floor or the list of tables, with the panel beside it, on phones instead of it. */
function HallView({ hall, actions }: HallProps) {
  const { isDesk, view, panel, selected, show } = useShown()
  const dialogs = useSeatingDialogs()
  const table = hall.tables.find(({ id }) => id === selected)
  const select = (id: string) => show({ selected: id })

  function dropGuests(guests: Guest[], { tableId, seat }: Drop) {
    const target = hall.tables.find(({ id }) => id === tableId)
    if (target) {
      const isThere = guests.every(({ table_id }) => table_id === target.id)
      if (!isThere || seat !== null) void actions.seatAt(guests, target, seat)
    } else if (guests.some(({ table_id }) => table_id !== null)) void actions.unseat(guests)
  }

  const tables =
    view === 'floor' ? (
      <Floor
        hall={hall}
        actions={actions}
        selected={selected}
        onSelect={select}
        onOpen={dialogs.table.open}
        onDropGuests={dropGuests}
      />
    ) : (
      <TableList hall={hall} actions={actions} selected={selected} onSelect={select} />
    )
  const card = view === 'floor' && table && (
    <div className="sheet px-4 py-3 desk:max-h-1/2 desk:shrink-0 desk:overflow-y-auto">
      <TableCard
        key={table.id}
        table={table}
        guests={hall.at.get(table.id) ?? []}
        conflicts={hall.conflicts.filter(({ table_id }) => table_id === table.id)}
        actions={actions}
        chances={hall.chances}
        onClose={() => select('')}
      />
    </div>
  )
  const panelContents = {
    seat: <Tray hall={hall} onDropGuests={dropGuests} />,
    conflicts: (
      <Conflicts
        hall={hall}
        actions={actions}
        onSelect={(id) => show({ selected: id, panel: isDesk ? panel : null })}
      />
    ),
    rules: <RulesPanel hall={hall} />,
  }

  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <p className="figures min-w-0 flex-1 text-quiet">{status(hall)}</p>
        {isDesk && (
          <Chips label="Show">
            <ViewChips />
          </Chips>
        )}
        <PrintMenu />
      </div>
      {isDesk ? (
        <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-5">
          {tables}
          <div className={classNames('sticky top-4 flex flex-col gap-4', floorHeight)}>
            {card}
            <section aria-label="People and rules" className="sheet flex min-h-0 flex-1 flex-col gap-3 p-4">
              <Chips label="Show beside the tables">
                <PanelChips hall={hall} />
              </Chips>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-1">
                {panelContents[panel ?? 'seat']}
              </div>
            </section>
          </div>
        </div>
      ) : (
        <>
          <Chips label="Show" className="-mx-4 mb-3 overflow-x-auto px-4 py-0.5">
            <ViewChips />
            <PanelChips hall={hall} />
          </Chips>
          {panel ? (
            <div className="sheet p-4">{panelContents[panel]}</div>
          ) : (
            <div className="grid gap-3">
              {tables}
              {card}
            </div>
          )}
        </>
      )}
    </>
  )
}

function Chips({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <fieldset className={classNames('flex min-w-0 gap-2', className)}>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}

function ViewChips() {
  const { isDesk, view, panel, show } = useShown()
  return views.map((one) => (
    <FilterChip
      key={one}
      isOn={view === one && (isDesk || panel === null)}
      onClick={() => show({ view: one, panel: isDesk ? panel : null })}
    >
      {one === 'floor' ? 'Floor' : 'Tables'}
    </FilterChip>
  ))
}

function PanelChips({ hall }: { hall: Hall }) {
  const { panel, show } = useShown()
  const labels: Record<Panel, string> = {
    seat: `To seat ${hall.seats.unseated}`,
    conflicts: `Conflicts ${hall.conflicts.length}`,
    rules: `Rules ${hall.rules.length}`,
  }
  return panels.map((one) => (
    <FilterChip key={one} isOn={panel === one} onClick={() => show({ panel: one })}>
      {labels[one]}
    </FilterChip>
  ))
}

/** '15 tables, 118 of 120 seats taken. 6 of 124 still to seat. 1 person has no seat at their table.' */
function status({ tables, seats, guests, seating }: Hall): string {
  const wanted = guests.filter(({ rsvp_status }) =>
    seating === 'attending' ? rsvp_status === 'confirmed' : rsvp_status !== 'declined',
  )
  const nothingToDo = wanted.length === 0 ? 'No one has accepted yet.' : 'Everyone has a seat.'
  const rest = [
    seats.unseated > 0 && `${seats.unseated} of ${seatCount(wanted)} still to seat.`,
    seats.beyond > 0 &&
      `${seats.beyond === 1 ? '1 person has' : `${seats.beyond} people have`} no seat at their table.`,
  ].filter(Boolean)
  const held = seats.held > 0 ? `, ${seats.held} of them held for guests who haven’t decided` : ''
  return `${counted(tables.length, 'table')}, ${seats.taken} of ${seats.capacity} seats taken${held}. ${rest.join(' ') || nothingToDo}`
}

function PrintMenu() {
  const { id } = useSeatingOccasion()
  return (
    <Menu
      trigger={
        <IconButton label="Print" className="border border-control bg-card">
          <Printer aria-hidden />
        </IconButton>
      }
    >
      {Object.entries(sheetLabels).map(([sheet, label]) => (
        <MenuLink key={sheet} to={printPaths.seating(sheet, id)}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}

function FloorSkeleton() {
  return (
    <Loading label="Loading the tables">
      <Skeleton className="mb-4 h-8 w-80 max-w-full" />
      <div className="grid gap-5 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className={classNames('rounded-md', floorHeight)} />
        <Skeleton className={classNames('rounded-md max-desk:hidden', floorHeight)} />
      </div>
    </Loading>
  )
}
