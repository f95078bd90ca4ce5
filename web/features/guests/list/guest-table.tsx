import { useCallback, useMemo } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import type { Table } from '../../../../worker/features/seating/schema'
import { Checkbox } from '../../../components/checkbox'
import { classNames } from '../../../components/class-names'
import { ColumnHeads, HiddenColumnHead, StickyHead } from '../../../components/table-head'
import { VirtualRows } from '../../../components/virtual-rows'
import { useMedia, WIDE } from '../../../lib/media'
import type { HouseholdRow } from '../households/household-row'
import type { ListRow } from '../households/list-row'
import type { States } from '../messages/states'
import { OccasionCols, OccasionHeads, tableLook, useOccasionColumns } from '../occasions/columns'
import { shownAt } from '../occasions/replies'
import { useMenus } from '../occasions/use-menus'
import { GuestRow, type GuestRowActions } from './guest-row'

/** Estimated pixels of a row with one line beneath the name. */
const USUAL_HEIGHT = 64

interface GuestTableProps extends Omit<GuestRowActions, 'onSelect'> {
  guests: Guest[]
  /** The guests, among their households if the list is by household. */
  rows: ListRow[]
  /** Undefined if the list is by guest. */
  householdRow?: typeof HouseholdRow
  /** The tables of the occasion that the list is filtered by, or else of the main one. */
  tables: Table[]
  /** Where there are several, each has a column. */
  occasions: Occasion[]
  /** The occasion that the list is filtered by; empty for none. */
  occasionId: string
  /** What households were sent; empty while nothing was. */
  states: States
  selected: ReadonlySet<string>
  /** Shows the checkboxes on phones too. */
  isSelecting: boolean
  onSelect: (ids: string[], isSelected: boolean) => void
}

export function GuestTable({
  guests,
  rows,
  householdRow: Row,
  tables,
  occasions,
  occasionId,
  states,
  selected,
  isSelecting,
  onSelect,
  ...actions
}: GuestTableProps) {
  const columns = useOccasionColumns(occasions, occasionId)
  const menus = useMenus()
  const isWide = useMedia(WIDE)
  const hasColumn = states.size > 0 && columns === null && isWide
  const isAllSelected = guests.every(({ id }) => selected.has(id))
  const onSelectOne = useCallback((id: string, isSelected: boolean) => onSelect([id], isSelected), [onSelect])
  const tableNames = useMemo(() => new Map(tables.map(({ id, name }) => [id, name])), [tables])
  const boxCell = classNames('ps-3.5 pe-0', !isSelecting && 'max-desk:hidden')

  return (
    <div className="sheet overflow-clip">
      <table aria-label="Guests" aria-rowcount={rows.length + 1} className="w-full table-fixed">
        <colgroup>
          <col className={classNames('w-12', !isSelecting && 'max-desk:hidden')} />
          <col />
          {columns ? <OccasionCols columns={columns} /> : <col className="w-42 desk:w-44" />}
          {hasColumn && <col className="w-32" />}
          <col className={classNames(hasColumn ? 'w-[15%]' : columns ? 'w-[13%]' : 'w-[21%]', 'max-desk:hidden')} />
          <col className={classNames(hasColumn ? 'w-[11%]' : columns ? 'w-[13%]' : 'w-[17%]', 'max-desk:hidden')} />
          <col className={classNames(hasColumn ? 'w-24' : 'w-28', tableLook(columns))} />
          <col className="w-42 max-desk:hidden" />
        </colgroup>
        <StickyHead className={classNames(!isSelecting && 'max-desk:hidden')}>
          <th scope="col" className={boxCell}>
            <Checkbox
              label={`Select all ${guests.length}`}
              isLabelHidden
              checked={isAllSelected}
              onChange={(isSelected) =>
                onSelect(
                  guests.map(({ id }) => id),
                  isSelected,
                )
              }
            />
          </th>
          <ColumnHeads columns={{ Name: 'h-10' }} />
          {columns ? <OccasionHeads columns={columns} /> : <ColumnHeads columns={{ Reply: '' }} />}
          {hasColumn && <ColumnHeads columns={{ Invitation: '' }} />}
          <ColumnHeads
            columns={{
              'Meal and needs': 'max-desk:hidden',
              Tags: 'max-desk:hidden',
              Table: tableLook(columns),
            }}
          />
          <HiddenColumnHead label="Actions" className="max-desk:hidden" />
        </StickyHead>
        <VirtualRows items={rows} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
          {(row, place) =>
            'home' in row ? (
              Row && (
                <Row
                  {...place}
                  key={row.id}
                  row={row}
                  columns={columns}
                  hasInvitationColumn={hasColumn}
                  actions={actions.actions}
                  selected={selected}
                  boxCell={boxCell}
                  onSelect={onSelect}
                />
              )
            ) : (
              <GuestRow
                {...place}
                key={row.id}
                guest={row.guest}
                columns={columns}
                occasionId={occasionId}
                asksForMeal={menus.at(occasionId || row.guest.invitations[0]?.occasion_id).length > 0}
                isMember={row.isMember}
                states={states}
                hasInvitationColumn={hasColumn}
                tableName={tableNames.get(shownAt(row.guest, occasionId).table_id ?? '') ?? null}
                isSelected={selected.has(row.id)}
                boxCell={boxCell}
                onSelect={onSelectOne}
                {...actions}
              />
            )
          }
        </VirtualRows>
      </table>
    </div>
  )
}
