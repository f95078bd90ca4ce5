import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useLateValue } from '../lib/late-value'
import { useShortcut } from '../lib/shortcut'
import { classNames } from './class-names'
import { controlLook } from './field'

interface SearchFieldProps {
  label: string
  /** Names what can be searched. */
  placeholder: string
  /** Kept in the address. */
  value: string
  onChange: (value: string) => void
}

/** The search field of a list. The key `/` focuses it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())
  const [typed, type] = useLateValue(value, onChange)
  return (
    <label className="relative flex-1">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-quiet" />
      <input
        ref={input}
        type="search"
        placeholder={placeholder}
        aria-keyshortcuts="/"
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={classNames(controlLook, 'rounded-full! ps-10')}
      />
    </label>
  )
}
