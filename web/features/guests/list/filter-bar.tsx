import { Download, ListChecks, Printer, Upload, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { type Guest, guestPaths } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import type { Table } from '../../../../worker/features/seating/schema'
import { counted } from '../../../../worker/lib/text'
import { ButtonLink } from '../../../components/button'
import { FilterChip } from '../../../components/chip'
import { download } from '../../../components/download'
import { FilterSelect } from '../../../components/filter-select'
import { FilterRow, FilterSheet } from '../../../components/filter-sheet'
import { Menu, MenuItem, MenuLink, MoreButton } from '../../../components/menu'
import { PrintItem } from '../../../components/print-item'
import { SearchField } from '../../../components/search-field'
import { DESK, useMedia } from '../../../lib/media'
import { asOptions } from '../../../lib/options'
import { paths } from '../../../lib/paths'
import { printPaths } from '../../../lib/print-paths'
import { useIsHelper } from '../../../lib/session'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { distinct, spelledIn } from '../distinct'
import { ViewMenuItems, ViewSwitch } from '../households/view-switch'
import { type InvitationFilter, invitationFilters } from '../messages/states'
import { sideLabels } from '../wording'
import { answerChips, fitsAnswer } from './answer-filter'
import { countOn, type GuestFilter, NO_TABLE, noFilter } from './filter'

interface FilterBarProps {
  guests: Guest[]
  /** Undefined until they have loaded. */
  tables: Table[] | undefined
  /** Where there are several. */
  occasions: Occasion[]
  filter: GuestFilter
  onChange: (changes: Partial<GuestFilter>) => void
  /** Whether anybody was sent anything. */
  hasMessages: boolean
  /** How many guests fit. */
  shown: number
  onInvite: () => void
  /** Shows the checkboxes, which are hidden on phones. */
  onSelect: () => void
}

export function FilterBar({
  guests,
  tables,
  occasions,
  filter,
  onChange,
  hasMessages,
  shown,
  onInvite,
  onSelect,
}: FilterBarProps) {
  const isHelper = useIsHelper()
  const households = useMemo(() => distinct(guests.map(({ household }) => household)), [guests])

  const isDesk = useMedia(DESK)
  const { occasion } = filter
  const answers = answerChips(occasion).map(({ answer, label }) => (
    <AnswerChip
      key={answer}
      {...{ answer, label, occasion, guests }}
      isOn={filter.answer === answer}
      onClick={() => onChange({ answer })}
    />
  ))
  const atOccasion = occasions.length > 0 && (
    <FilterSelect
      label="Occasion"
      value={occasion}
      options={occasions.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) =>
        onChange({
          occasion: id,
          ...(id === '' && filter.answer === 'not-invited' && { answer: 'all' }),
          // Each occasion has tables of its own.
          ...(filter.table !== NO_TABLE && { table: '' }),
        })
      }
    />
  )
  const others = (
    <>
      <SideAndTag guests={guests} filter={filter} onChange={onChange} />
      <FilterSelect
        label="Household"
        value={spelledIn(households, filter.household)}
        options={households.map(asOption)}
        onChange={(household) => onChange({ household })}
      />
      {tables && (tables.length > 0 || filter.table !== '') && (
        <FilterSelect
          label="Table"
          value={filter.table}
          options={[
            { value: NO_TABLE, label: 'No table yet' },
            ...tables.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          gone="Table that was deleted"
          onChange={(table) => onChange({ table })}
        />
      )}
      {hasMessages && (
        <FilterSelect
          label="Invitation"
          value={filter.sent}
          options={(Object.keys(invitationFilters) as InvitationFilter[]).map((value) => ({
            value,
            label: invitationFilters[value].label,
          }))}
          onChange={(sent) => onChange({ sent })}
        />
      )}
    </>
  )

  return (
    <search className="mb-2.5 grid gap-2.5 desk:mb-4">
      <div className="flex items-center gap-2">
        <SearchField
          label="Search guests"
          placeholder="Search guests"
          value={filter.query}
          onChange={(query) => onChange({ query })}
        />
        {!isDesk && (
          <FilterSheet
            count={countOn(filter)}
            shown={counted(shown, 'guest')}
            onClear={() => onChange({ ...noFilter, query: filter.query })}
          >
            {atOccasion && <FilterRow>{atOccasion}</FilterRow>}
            <FilterRow>{answers}</FilterRow>
            <FilterRow>{others}</FilterRow>
          </FilterSheet>
        )}
        <ButtonLink to={paths.guestImport} className="max-desk:hidden">
          Import
        </ButtonLink>
        <ViewSwitch />
        <Menu trigger={<MoreButton label="More about the list" />}>
          <MenuLink to={paths.guestImport}>
            <Upload aria-hidden />
            Import guests
          </MenuLink>
          {!isHelper && (
            <MenuItem onSelect={() => void download(guestPaths.exportCsv, 'guests.csv')}>
              <Download aria-hidden />
              Export as CSV
            </MenuItem>
          )}
          <PrintItem />
          <MenuLink to={printPaths.households('invitations')}>
            <Printer aria-hidden />
            Print invitations
          </MenuLink>
          {occasions.length > 0 && (
            <MenuItem onSelect={onInvite}>
              <UserPlus aria-hidden />
              Invite guests
            </MenuItem>
          )}
          <div className="desk:hidden">
            <MenuItem onSelect={onSelect}>
              <ListChecks aria-hidden />
              Select guests
            </MenuItem>
          </div>
          <ViewMenuItems />
        </Menu>
      </div>
      {isDesk && (
        <FilterRow>
          {atOccasion}
          {answers}
          {others}
        </FilterRow>
      )}
    </search>
  )
}

interface SideAndTagProps {
  guests: Guest[]
  filter: Pick<GuestFilter, 'side' | 'tag'>
  onChange: (changes: Partial<GuestFilter>) => void
  hasSides?: boolean
}

/** The filters by side and by the guests' tags. */
export function SideAndTag({ guests, filter, onChange, hasSides = true }: SideAndTagProps) {
  const { data: settings } = useWeddingSettings()
  const tags = useMemo(() => distinct(guests.flatMap(({ tags }) => tags)), [guests])
  return (
    <>
      {hasSides && (
        <FilterSelect
          label="Side"
          value={filter.side}
          options={asOptions(sideLabels(settings))}
          onChange={(side) => onChange({ side })}
        />
      )}
      <FilterSelect
        label="Tag"
        value={spelledIn(tags, filter.tag)}
        options={tags.map(asOption)}
        onChange={(tag) => onChange({ tag })}
      />
    </>
  )
}

const asOption = (value: string) => ({ value, label: value })

interface AnswerChipProps extends Pick<GuestFilter, 'answer' | 'occasion'> {
  label: string
  guests: Guest[]
  isOn: boolean
  onClick: () => void
}

function AnswerChip({ answer, occasion, label, guests, isOn, onClick }: AnswerChipProps) {
  const count = useMemo(
    () => guests.filter((guest) => fitsAnswer(guest, { answer, occasion })).length,
    [guests, answer, occasion],
  )
  return (
    <FilterChip isOn={isOn} onClick={onClick}>
      {label} {count.toLocaleString('en')}
    </FilterChip>
  )
}
