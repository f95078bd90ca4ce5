import { UsersRound } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { counted } from '../../../../worker/lib/text'
import { Button, ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/empty-state'
import { LoadError } from '../../../components/load-error'
import { LoadingShapes } from '../../../components/skeleton'
import { useLatest } from '../../../lib/latest'
import { loadedPart } from '../../../lib/loaded-part'
import { useOccasions } from '../../../lib/occasions'
import { paths } from '../../../lib/paths'
import { together } from '../../../lib/swr'
import { useSelectionParam } from '../../../lib/url-state'
import { distinct } from '../distinct'
import { useGuestActions } from '../guest-actions'
import { useGuestDialog } from '../guest-dialog-param'
import type { HouseholdRow } from '../households/household-row'
import type { ListRow } from '../households/list-row'
import { useIsByHousehold } from '../households/params'
import { useMessageToSelected } from '../messages/message-params'
import { householdsOf } from '../messages/states'
import { useHouseholdStates, useStates } from '../messages/use-states'
import { useInviteDialog } from '../occasions/params'
import { useSeveralOccasions } from '../occasions/use-several'
import { useTables } from '../seating/api'
import { noFilter, useFiltered, useGuestFilter } from './filter'
import { FilterBar } from './filter-bar'
import { GuestSheet } from './guest-sheet'
import { GuestTable } from './guest-table'

const ByHousehold = loadedPart(async () => (await import('../households/by-household')).ByHousehold)
const BulkBar = loadedPart(async () => (await import('./bulk-bar')).BulkBar)
const InviteDialog = loadedPart(async () => (await import('../occasions/invite-dialog')).InviteDialog)

const NewMessageDialog = loadedPart(async () => (await import('../messages/new-message-dialog')).NewMessageDialog)

export function GuestList({ guests }: { guests: Guest[] }) {
  const occasions = useSeveralOccasions(guests)
  const [filter, setFilter] = useGuestFilter(occasions)
  const states = useStates()
  const shown = useFiltered(guests, filter, states)
  const byPerson = useMemo(() => shown.map((guest): ListRow => ({ id: guest.id, guest })), [shown])
  const [isByHousehold] = useIsByHousehold()
  const dialog = useGuestDialog()
  const invite = useInviteDialog()
  const actions = useGuestActions()
  const tables = useTables(filter.occasion || undefined)
  const details = together(useOccasions(), tables, useHouseholdStates())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isSelecting, setIsSelecting] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  /** Changes apply to listed guests only: those that a filter hides are not selected. */
  const chosen = useMemo(() => shown.filter(({ id }) => selected.has(id)), [shown, selected])
  const message = useMessageToSelected(chosen.length > 0)
  const tagDialog = useSelectionParam('tag-selected', chosen.length > 0)
  const makeDialog = useSelectionParam('make-selected', chosen.length > 0)
  const tags = useMemo(() => distinct(guests.flatMap((guest) => guest.tags)), [guests])

  const select = useCallback((ids: string[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      return next
    })
  }, [])

  /** After a change, deselects the guests that the filter hides. */
  const onChanging = useLatest((isUnderWay: boolean) => {
    setIsChanging(isUnderWay)
    if (!isUnderWay) setSelected(new Set(chosen.map(({ id }) => id)))
  })

  function clearSelection() {
    setSelected(new Set())
    setIsSelecting(false)
  }

  /** Offers the occasion of the filter, or else the first beside the main one. */
  function openInvite() {
    invite.open(filter.occasion || (occasions[1]?.id ?? ''))
  }

  function inView(table: (rows: ListRow[], Row?: typeof HouseholdRow) => ReactNode) {
    if (!isByHousehold) return table(byPerson)
    const skeleton = <LoadingShapes label="Loading the households" shapes={Array(6).fill('h-12')} />
    const [isFiltered, isOpenAtFirst] = [shown.length < guests.length, filter.query !== '']
    return (
      <Suspense fallback={skeleton}>
        <ByHousehold {...{ guests: shown, isFiltered, isOpenAtFirst, skeleton }}>{table}</ByHousehold>
      </Suspense>
    )
  }

  if (guests.length === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title="No guests yet"
        action={
          <>
            <Button kind="primary" onClick={dialog.openNew}>
              Add the first guest
            </Button>
            <ButtonLink to={paths.guestImport}>Paste or import a list</ButtonLink>
          </>
        }
      >
        Your guest list lives here. Everyone gets their own RSVP link.
      </EmptyState>
    )
  }
  return (
    <>
      <FilterBar
        guests={guests}
        tables={tables.data}
        occasions={occasions}
        filter={filter}
        onChange={setFilter}
        hasMessages={states.size > 0}
        shown={shown.length}
        onSelect={() => setIsSelecting(true)}
        onInvite={openInvite}
      />
      <p role="status" className="sr-only">
        {counted(shown.length, 'guest')} shown
      </p>
      {details.error && (
        <div className="mb-2.5 desk:mb-4">
          <LoadError title="Some details could not be loaded." error={details.error} onRetry={details.reload} />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title="No guests match"
          action={<Button onClick={() => setFilter(noFilter)}>Show all {guests.length}</Button>}
        >
          No guest matches this search and these filters.
        </EmptyState>
      ) : (
        inView((rows, Row) => (
          <GuestTable
            guests={shown}
            rows={rows}
            householdRow={Row}
            tables={tables.data ?? []}
            occasions={occasions}
            occasionId={filter.occasion}
            states={states}
            selected={selected}
            isSelecting={isSelecting}
            onSelect={select}
            onOpen={dialog.open}
            actions={actions}
          />
        ))
      )}
      <GuestSheet guests={shown} occasions={occasions} occasionId={filter.occasion} />
      {(chosen.length > 0 || isChanging || isSelecting) && (
        <Suspense>
          <BulkBar
            guests={chosen}
            tags={tags}
            tagDialog={tagDialog}
            makeDialog={makeDialog}
            occasion={occasions.find(({ id }) => id === filter.occasion)}
            actions={actions}
            onInvite={occasions.length > 0 ? openInvite : undefined}
            onWrite={() => message.open('selected')}
            onChanging={onChanging}
            onClear={clearSelection}
          />
        </Suspense>
      )}
      {message.isOpen && (
        <Suspense>
          <NewMessageDialog
            audience={{ households: householdsOf(chosen) }}
            count={householdsOf(chosen).length}
            onClose={message.close}
          />
        </Suspense>
      )}
      {invite.value !== null && occasions.length > 0 && (
        <Suspense>
          <InviteDialog
            occasions={occasions}
            occasionId={invite.value}
            guests={guests}
            selected={chosen}
            onClose={invite.close}
          />
        </Suspense>
      )}
    </>
  )
}
