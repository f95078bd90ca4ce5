import { useMemo } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Table } from '../../../../worker/features/seating/schema'
import { Checkbox } from '../../../components/checkbox'
import { classNames } from '../../../components/class-names'
import { ColumnHeads, HiddenColumnHead, StickyHead } from '../../../components/table-head'
import { VirtualRows } from '../../../components/virtual-rows'
import { GuestRow, type GuestRowActions } from './guest-row'

/** Estimated pixels of a row with one line beneath the name. */
const USUAL_HEIGHT = 64

interface GuestTableProps extends GuestRowActions {
  guests: Guest[]
  tables: Table[]
  selected: ReadonlySet<string>
  /** Shows the checkboxes on phones too. */
  isSelecting: boolean
  onSelectAll: (isSelected: boolean) => void
}

export function GuestTable({ guests, tables, selected, isSelecting, onSelectAll, ...row }: GuestTableProps) {
  const isAllSelected = guests.every(({ id }) => selected.has(id))
  const tableNames = useMemo(() => new Map(tables.map(({ id, name }) => [id, name])), [tables])
  const boxCell = classNames('ps-3.5 pe-0', !isSelecting && 'max-desk:hidden')

  return (
    <div className="sheet overflow-clip">
      <table aria-label="Guests" aria-rowcount={guests.length + 1} className="w-full table-fixed">
        <colgroup>
          <col className={classNames('w-12', !isSelecting && 'max-desk:hidden')} />
          <col />
          <col className="w-42 desk:w-44" />
          <col className="w-[21%] max-desk:hidden" />
          <col className="w-[17%] max-desk:hidden" />
          <col className="w-28 max-[70rem]:hidden" />
          <col className="w-42 max-desk:hidden" />
        </colgroup>
        <StickyHead className={classNames(!isSelecting && 'max-desk:hidden')}>
          <th scope="col" className={boxCell}>
            <Checkbox
              label={`Select all ${guests.length}`}
              isLabelHidden
              checked={isAllSelected}
              onChange={onSelectAll}
            />
          </th>
          <ColumnHeads
            columns={{
              Name: 'h-10',
              Answer: '',
              'Meal and needs': 'max-desk:hidden',
              Tags: 'max-desk:hidden',
              Table: 'max-[70rem]:hidden',
            }}
          />
          <HiddenColumnHead label="Actions" className="max-desk:hidden" />
        </StickyHead>
        <VirtualRows items={guests} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
          {(guest, place) => (
            <GuestRow
              {...place}
              key={guest.id}
              guest={guest}
              tableName={tableNames.get(guest.table_id ?? '') ?? null}
              isSelected={selected.has(guest.id)}
              boxCell={boxCell}
              {...row}
            />
          )}
        </VirtualRows>
      </table>
    </div>
  )
}
