import { Download, Ellipsis, ListChecks, Search, Upload } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { paths } from '../../../app/paths'
import { ButtonLink, IconButton } from '../../../components/button'
import { FilterChip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { controlLook } from '../../../components/field'
import { Menu, MenuItem, MenuLink } from '../../../components/menu'
import { useLateValue } from '../../../lib/late-value'
import { useShortcut } from '../../../lib/shortcut'
import { useEventSettings } from '../api'
import { distinct } from '../distinct'
import { exportGuests } from '../export'
import { type Side, sideLabels } from '../wording'
import { type AnswerFilter, answerFilters, type GuestFilter } from './filter'

interface FilterBarProps {
  guests: Guest[]
  filter: GuestFilter
  onChange: (changes: Partial<GuestFilter>) => void
  /** On a phone the boxes to tick are out of the way until they are wanted. */
  onSelect: () => void
}

export function FilterBar({ guests, filter, onChange, onSelect }: FilterBarProps) {
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', () => search.current?.focus())
  const [query, setQuery] = useLateValue(filter.query, (typed) => onChange({ query: typed }))
  const { data: settings } = useEventSettings()
  const sides = Object.entries(sideLabels(settings)).map(([value, label]) => ({ value, label }))
  const tags = useMemo(() => distinct(guests.flatMap(({ tags }) => tags)), [guests])
  const households = useMemo(() => distinct(guests.map(({ household }) => household)), [guests])

  return (
    <search className="mb-4 grid gap-2.5">
      <div className="flex items-center gap-2">
        <label className="relative flex-1">
          <span className="sr-only">Search guests</span>
          <Search aria-hidden className="absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-quiet" />
          <input
            ref={search}
            type="search"
            placeholder="Search a name, a household, a tag"
            aria-keyshortcuts="/"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className={classNames(controlLook, 'rounded-full! ps-10')}
          />
        </label>
        <ButtonLink to={paths.guestImport} className="max-desk:hidden">
          Import
        </ButtonLink>
        <Menu
          trigger={
            <IconButton label="More about the list">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuLink to={paths.guestImport}>
            <Upload aria-hidden />
            Import guests
          </MenuLink>
          <MenuItem onSelect={() => void exportGuests()}>
            <Download aria-hidden />
            Export as CSV
          </MenuItem>
          <div className="desk:hidden">
            <MenuItem onSelect={onSelect}>
              <ListChecks aria-hidden />
              Select guests
            </MenuItem>
          </div>
        </Menu>
      </div>
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 desk:mx-0 desk:flex-wrap desk:px-0">
        {(Object.keys(answerFilters) as AnswerFilter[]).map((answer) => (
          <AnswerChip
            key={answer}
            answer={answer}
            guests={guests}
            isOn={filter.answer === answer}
            onClick={() => onChange({ answer })}
          />
        ))}
        <FilterSelect
          label="Side"
          value={filter.side}
          options={sides}
          onChange={(side) => onChange({ side: side as Side | '' })}
        />
        <FilterSelect
          label="Tag"
          value={filter.tag}
          options={tags.map(asOption)}
          onChange={(tag) => onChange({ tag })}
        />
        <FilterSelect
          label="Household"
          value={filter.household}
          options={households.map(asOption)}
          onChange={(household) => onChange({ household })}
        />
      </div>
    </search>
  )
}

const asOption = (value: string) => ({ value, label: value })

interface AnswerChipProps {
  answer: AnswerFilter
  guests: Guest[]
  isOn: boolean
  onClick: () => void
}

function AnswerChip({ answer, guests, isOn, onClick }: AnswerChipProps) {
  const { label, fits } = answerFilters[answer]
  const count = useMemo(() => guests.filter(fits).length, [guests, fits])
  return (
    <FilterChip isOn={isOn} onClick={onClick}>
      {label} {count}
    </FilterChip>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** More options than this are made when somebody reaches for them. */
const MANY = 100

/** The browser's own list in the shape of a chip: hundreds of households are found by typing. */
function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (options.length === 0) return null
  const offered = isWanted || options.length <= MANY ? options : options.filter((option) => option.value === value)
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPointerDown={() => setIsWanted(true)}
      onFocus={() => setIsWanted(true)}
      className={classNames(
        'min-h-11 max-w-52 shrink-0 [field-sizing:content] cursor-pointer rounded-full border px-3 font-medium text-sm desk:min-h-8.5',
        value === ''
          ? 'border-line-strong bg-card text-ink hover:border-control'
          : 'border-accent-soft bg-accent-soft text-accent',
      )}
    >
      <option value="">{label}: all</option>
      {!isKnown && <option value={value}>{value}</option>}
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
