import { useId } from 'react'
import { distinctMeals } from '../../../../../worker/features/guests/meals/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { inWords } from '../../../../../worker/lib/lists'
import { FilterChip } from '../../../../components/chip'
import { useFilterParam } from '../../../../lib/url-state'
import { Sprig } from '../../print/sprig'
import { entriesByTable, partiesByName } from './entries'
import { mealKey, mealSign } from './meal-signs'
import type { SheetProps } from './sheet-labels'

const designs = { classic: 'Classic', sprig: 'Sprig', folded: 'Folded' } as const
type Design = keyof typeof designs

/** The design of the cards, in the address. */
function useDesign(): [Design, (design: string) => void] {
  const [value, set] = useFilterParam('design', 'classic')
  return [value in designs ? (value as Design) : 'classic', set]
}

export function DesignChoice() {
  const [design, choose] = useDesign()
  const labelId = useId()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <span id={labelId} className="text-quiet text-sm">
        Design
      </span>
      <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
        {Object.entries(designs).map(([key, label]) => (
          <li key={key}>
            <FilterChip isOn={key === design} onClick={() => choose(key)}>
              {label}
            </FilterChip>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PlaceCards({ hall, asksForMeals }: SheetProps) {
  const entries = entriesByTable(hall)
  const meals = asksForMeals ? distinctMeals(entries.map(({ meal }) => meal)) : []
  const key = mealKey(meals)
  return (
    <>
      {key && (
        <p className="mb-3 text-sm">
          <span className="font-medium">Meals:</span> {key}
        </p>
      )}
      <ul aria-label="Place cards" className="cards">
        {entries.map((entry) => (
          <Card
            key={entry.id}
            name={entry.name}
            table={entry.table}
            sign={asksForMeals ? mealSign(entry.meal, meals) : null}
          />
        ))}
      </ul>
    </>
  )
}

export function EscortCards({ hall }: Pick<SheetProps, 'hall'>) {
  return (
    <ul aria-label="Escort cards" className="cards">
      {partiesByName(hall).map(({ id, names, table }) => (
        <Card key={id} name={inWords(names)} table={table} isTableLarge />
      ))}
    </ul>
  )
}

interface CardProps {
  name: string
  table: Table
  /** The letter of the meal. */
  sign?: string | null
  isTableLarge?: boolean
}

/** A folded card has the same on both sides. */
function Card(props: CardProps) {
  const [design] = useDesign()
  return (
    <li className="card" data-design={design}>
      {design === 'folded' && (
        <div aria-hidden className="card-face card-back">
          <Face {...props} />
        </div>
      )}
      <div className="card-face">
        {design === 'sprig' && <Sprig className="card-sprig" />}
        <Face {...props} />
      </div>
    </li>
  )
}

/** Number of characters from which a name is printed smaller, so that it fits on the card. */
const LONG = 36

function Face({ name, table, sign = null, isTableLarge = false }: CardProps) {
  return (
    <>
      <bdi className="card-name" data-long={name.length > LONG || undefined}>
        {name}
      </bdi>
      <bdi className={isTableLarge ? 'card-table' : 'card-small'}>{table.name}</bdi>
      {sign && <span className="card-sign">{sign}</span>}
    </>
  )
}
