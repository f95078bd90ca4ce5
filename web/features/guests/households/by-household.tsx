import { type ReactNode, useMemo, useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { sortHouseholds } from '../../../../worker/features/households/rules'
import type { Household } from '../../../../worker/features/households/schema'
import { Loaded } from '../../../components/loaded'
import { useHouseholds } from './api'
import { HouseholdRow } from './household-row'
import type { ListRow } from './list-row'

interface ByHouseholdProps {
  /** The guests that fit the filter. */
  guests: Guest[]
  /** Whether the filter hides any; households without guests are hidden then. */
  isFiltered: boolean
  /** Whether households are open until they are closed, as for the results of a search. */
  isOpenAtFirst: boolean
  skeleton: ReactNode
  /** Renders the rows, households with `Row`. That loads with this component, which a list by guest does not need. */
  children: (rows: ListRow[], Row: typeof HouseholdRow) => ReactNode
}

/** The rows of the list by household. A guest alone is a row like any other. */
export function ByHousehold({ skeleton, ...props }: ByHouseholdProps) {
  return (
    <Loaded answer={useHouseholds()} failed="The households could not be loaded." skeleton={skeleton}>
      {(households) => <Rows {...props} households={households} />}
    </Loaded>
  )
}

function Rows({
  households,
  guests,
  isFiltered,
  isOpenAtFirst,
  children,
}: Omit<ByHouseholdProps, 'skeleton'> & { households: Household[] }) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => {
    // Search results are open at first, so their toggles are kept apart.
    const keyOf = (id: string) => `${isOpenAtFirst} ${id}`
    const toggle = (id: string) =>
      setToggled((before) => {
        const next = new Set(before)
        if (!next.delete(keyOf(id))) next.add(keyOf(id))
        return next
      })
    const known = new Map(households.map((home) => [home.id, home]))
    const membersOf = Map.groupBy(guests, ({ id, household_id }) => (known.has(household_id) ? household_id : id))
    // Those whose household has not been read yet, or is being deleted.
    const others = guests.filter(({ id, household_id }) => !known.has(household_id) && !known.has(id)).map(alone)
    const listed: Listed[] = others.length === 0 ? households : sortHouseholds<Listed>([...households, ...others])
    return listed.flatMap(({ id, name, members: all }): ListRow[] => {
      const members = inOrder(all, membersOf.get(id) ?? [])
      const home = known.get(id)
      if (!home || (name === null && all.length <= 1)) return members.map((guest) => ({ id: guest.id, guest }))
      if (members.length === 0 && isFiltered) return []
      const isOpen = toggled.has(keyOf(id)) !== isOpenAtFirst
      const row = { id: `household ${id}`, home, members, isOpen, onToggle: () => toggle(id) }
      return [row, ...(isOpen ? members : []).map((guest) => ({ id: guest.id, guest, isMember: true }))]
    })
  }, [households, guests, isFiltered, isOpenAtFirst, toggled])
  return children(rows, HouseholdRow)
}

type Listed = Pick<Household, 'id' | 'name' | 'members'>

/** A household of one, for sorting. */
const alone = ({ id, name, kind }: Guest): Listed => ({ id, name: null, members: [{ guest_id: id, name, kind }] })

/** Adults before children, as on the envelope. */
function inOrder(members: Household['members'], guests: Guest[]): Guest[] {
  const place = new Map(members.map(({ guest_id }, i) => [guest_id, i]))
  return guests.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}
