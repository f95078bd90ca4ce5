import { useState } from 'react'
import type { SelectOption } from '../lib/options'
import { classNames } from './class-names'

interface FilterSelectProps<V extends string> {
  label: string
  value: V | ''
  options: readonly SelectOption<V>[]
  /** The label of a value that is no longer offered; by default the value, unless that is an id. */
  gone?: string
  onChange: (value: V | '') => void
}

/** Longer lists of options render only once the select is used. */
const MANY = 100

/** A native select that looks like a chip; its options are found by typing. */
export function FilterSelect<V extends string>({
  label,
  value,
  options,
  gone = value,
  onChange,
}: FilterSelectProps<V>) {
  const [isWanted, setIsWanted] = useState(false)
  if (options.length === 0 && value === '') return null
  const offered = isWanted || options.length <= MANY ? options : options.filter((option) => option.value === value)
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as V | '')}
      onPointerDown={() => setIsWanted(true)}
      onFocus={() => setIsWanted(true)}
      className={classNames(
        'min-h-11 max-w-52 shrink-0 [field-sizing:content] cursor-pointer rounded-full border px-3 font-medium text-sm desk:min-h-8.5',
        value === ''
          ? 'border-control bg-card text-ink hover:border-quiet'
          : 'border-accent bg-accent-soft text-accent',
      )}
    >
      <option value="">{label}: all</option>
      {!isKnown && <option value={value}>{gone}</option>}
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
