import { Armchair } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { isUndecided } from '../../../../../worker/features/guests/ai/forecast/rules'
import type { Guest } from '../../../../../worker/features/guests/schema'
import { seatsOf } from '../../../../../worker/features/seating/rules'
import { seatedGuests } from '../../../../../worker/features/seating/schema'
import { counted, foldText } from '../../../../../worker/lib/text'
import { Button } from '../../../../components/button'
import { FilterChip } from '../../../../components/chip'
import { classNames } from '../../../../components/class-names'
import { SearchField } from '../../../../components/search-field'
import { noFilter, useFiltered, useGuestFilter } from '../../list/filter'
import { SideAndTag } from '../../list/filter-bar'
import { carryGuests, type Drop } from '../carry'
import { useSeatingDialogs } from '../dialog-params'
import type { Hall } from '../hall'
import { type Chances, type Likelihood, likelihoodWords } from '../likelihood'
import { seatCount } from '../occupancy'
import { useShown } from '../shown'
import { allSeated, seatingLabels } from '../wording'
import { Expectation } from './expectation'

/** No limit to who is listed. The occasion in the address is that of the floor, and stays. */
const { occasion: _occasion, answer: _answer, sent: _sent, ...everybody } = noFilter

/** Households and single guests listed at first. */
const MOST_AT_FIRST = 60

interface TrayProps {
  hall: Hall
  onDropGuests: (guests: Guest[], drop: Drop) => void
}

/** The guests without a table, grouped by household. */
export function Tray({ hall, onDropGuests }: TrayProps) {
  const { unseated, chances } = hall
  const [filter, setFilter] = useGuestFilter()
  // The floor's dialogs have names in the address that the list's filter has too.
  const shown = useFiltered(unseated, { ...filter, answer: 'all', sent: '', household: '', table: '' })
  const groups = useMemo(() => byHousehold(shown), [shown])
  const [isWhole, setIsWhole] = useState(false)
  const dialogs = useSeatingDialogs()

  const pickUp = (party: Guest[]) => (event: React.PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return
    carryGuests(event, { guests: party, hall, onDrop: (drop) => onDropGuests(party, drop) })
  }

  return (
    <div data-tray className="-m-2 grid gap-3 rounded-md p-2">
      <WhoToSeat hall={hall} />
      {unseated.length === 0 ? (
        <p className="text-quiet">{allSeated(hall)}</p>
      ) : (
        <TrayFilter guests={unseated} filter={filter} onChange={setFilter} />
      )}
      {unseated.length > 0 && shown.length === 0 && (
        <p className="text-quiet">
          No matches.{' '}
          <Button kind="quiet" onClick={() => setFilter(everybody)}>
            Show all
          </Button>
        </p>
      )}
      <ul aria-label="Without a table">
        {groups.slice(0, isWhole ? undefined : MOST_AT_FIRST).map((household) => {
          const [first] = household
          if (!first) return null
          if (household.length === 1) {
            return (
              <TrayRow
                key={first.id}
                onPointerDown={pickUp(household)}
                onSeat={() => dialogs.seat.openFor([first.id])}
                who={first.name}
              >
                <GuestLine guest={first} chances={chances} />
              </TrayRow>
            )
          }
          return (
            <li key={first.household} className="border-line border-b last:border-b-0">
              <TrayRow
                as="div"
                onPointerDown={pickUp(household)}
                onSeat={() => dialogs.seat.openFor(household.map(({ id }) => id))}
                who={first.household ?? ''}
              >
                <span className="font-medium">
                  <bdi>{first.household}</bdi>
                </span>
                <span className="block text-quiet text-sm">{counted(seatCount(household), 'seat')}</span>
              </TrayRow>
              <ul className="ms-3 border-line border-s ps-3">
                {household.map((guest) => (
                  <TrayRow
                    key={guest.id}
                    onPointerDown={pickUp([guest])}
                    onSeat={() => dialogs.seat.openFor([guest.id])}
                    who={guest.name}
                  >
                    <GuestLine guest={guest} chances={chances} isInHousehold />
                  </TrayRow>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {!isWhole && groups.length > MOST_AT_FIRST && (
        <Button onClick={() => setIsWhole(true)}>Show {groups.length - MOST_AT_FIRST} more</Button>
      )}
    </div>
  )
}

/** Chooses whether to seat attending guests only, or all who have not declined. */
function WhoToSeat({ hall }: { hall: Hall }) {
  const { show } = useShown()
  const open = hall.guests.filter(isUndecided).length
  if (open === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-quiet text-sm">
        {counted(open, 'guest')} {open === 1 ? 'hasn’t' : 'haven’t'} decided yet. You can seat them already: declining
        frees the seat.
      </legend>
      {seatedGuests.map((seating) => (
        <FilterChip key={seating} isOn={hall.seating === seating} onClick={() => show({ seating })}>
          {seatingLabels[seating]}
        </FilterChip>
      ))}
      {hall.seats.held > 0 && <MarkKey />}
    </fieldset>
  )
}

const marks: Record<Likelihood, string> = {
  likely: 'border-solid bg-care-soft',
  unsure: 'border-dashed bg-care-soft',
  unlikely: 'border-dotted',
}

/** The legend for the marks of undecided guests. */
function MarkKey() {
  return (
    <ul aria-label="Marks on the floor" className="flex basis-full flex-wrap gap-x-4 text-quiet text-sm">
      {(Object.keys(marks) as Likelihood[]).map((likelihood) => (
        <li key={likelihood} className="flex items-center gap-1.5">
          <span aria-hidden className={classNames('size-3.5 rounded-full border-2 border-care', marks[likelihood])} />
          {likelihoodWords[likelihood]}
        </li>
      ))}
    </ul>
  )
}

interface TrayRowProps {
  as?: 'li' | 'div'
  who: string
  children: ReactNode
  onPointerDown: (event: React.PointerEvent<HTMLElement>) => void
  onSeat: () => void
}

function TrayRow({ as: Element = 'li', who, children, onPointerDown, onSeat }: TrayRowProps) {
  return (
    <Element
      onPointerDown={onPointerDown}
      className={classNames(
        'flex cursor-grab select-none items-center gap-2 py-1 [-webkit-touch-callout:none]',
        Element === 'li' && 'border-line border-b last:border-b-0',
      )}
    >
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
      <Button kind="quiet" className="px-2.5!" aria-label={`Seat ${who} at a table`} onClick={onSeat}>
        <Armchair aria-hidden />
        Seat
      </Button>
    </Element>
  )
}

interface GuestLineProps {
  guest: Guest
  chances: Chances
  isInHousehold?: boolean
}

function GuestLine({ guest, chances, isInHousehold = false }: GuestLineProps) {
  const beneath = [!isInHousehold && guest.household, ...guest.tags].filter(Boolean).join(' · ')
  return (
    <>
      <bdi>{guest.name}</bdi>
      {seatsOf(guest) > 1 && (
        <span className="ms-1.5 whitespace-nowrap text-quiet text-sm">{counted(seatsOf(guest), 'seat')}</span>
      )}
      <Expectation guest={guest} chances={chances} />
      {beneath && <span className="block text-quiet text-sm">{beneath}</span>}
    </>
  )
}

interface TrayFilterProps {
  guests: Guest[]
  filter: ReturnType<typeof useGuestFilter>[0]
  onChange: ReturnType<typeof useGuestFilter>[1]
}

function TrayFilter({ guests, filter, onChange }: TrayFilterProps) {
  const hasSides = guests.some(({ side }) => side !== null)
  return (
    <search className="grid gap-2">
      <SearchField
        label="Search guests without a table"
        placeholder="Search by name or tag"
        value={filter.query}
        onChange={(query) => onChange({ query })}
      />
      <div className="flex flex-wrap gap-2">
        <SideAndTag guests={guests} filter={filter} onChange={onChange} hasSides={hasSides} />
      </div>
    </search>
  )
}

/** Groups guests by household, at the position of its first guest. */
function byHousehold(guests: Guest[]): Guest[][] {
  const groups = Map.groupBy(guests, ({ id, household }) =>
    household === null ? id : `household ${foldText(household)}`,
  )
  return [...groups.values()]
}
