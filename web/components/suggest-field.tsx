import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../lib/composing'
import { loadExtra } from '../lib/extra-code'
import { hasWords, searchable, searchWords } from '../lib/search'
import { controlLook, Field } from './field'

type List = ComponentType<ComponentProps<typeof import('./suggest-list').SuggestList>>

const loadList = async () => (await import('./suggest-list')).SuggestList

interface SuggestFieldProps {
  label: string
  hint?: ReactNode
  error?: string
  className?: string
  name?: string
  disabled?: boolean
  value: string
  /** The part of the text that the suggestions match, by default all of it. */
  query?: string
  onChange: (value: string) => void
  /** Called instead of `onChange` when an option is chosen, by pressing it or with Enter. */
  onChoose?: (option: string) => void
  /** The suggestions, in this order. */
  groups: readonly { label: string; options: readonly string[] }[]
  /** Accepts only an option as the value: Enter takes the first match. */
  isStrict?: boolean
}

/** A text field with suggestions. Other text is accepted too. */
export function SuggestField({
  label,
  hint,
  error,
  className,
  groups,
  value,
  query = value,
  onChange,
  onChoose = onChange,
  name,
  disabled,
  isStrict = false,
}: SuggestFieldProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  /** Undefined until it has loaded. The field can be filled in without it. */
  const [SuggestList, setSuggestList] = useState<List>()
  const [isOpen, setIsOpen] = useState(false)
  /** All options are offered until somebody types. */
  const [isTyping, setIsTyping] = useState(false)
  /** The option that the arrow keys moved to. */
  const [moved, setMoved] = useState<number | null>(null)

  const words = isTyping ? searchWords(query) : []
  const offered = groups
    .map((group) => ({ ...group, options: group.options.filter((option) => hasWords(normalized(option), words)) }))
    .filter(({ options }) => options.length > 0)
  const flat = offered.flatMap(({ options }) => options)
  const isShown = isOpen && flat.length > 0
  const active = moved ?? (isStrict ? Math.max(flat.indexOf(value), 0) : -1)

  function close() {
    setIsOpen(false)
    setIsTyping(false)
    setMoved(null)
  }

  async function prepareList() {
    const loaded = await loadExtra(loadList)
    if (loaded) setSuggestList(() => loaded)
  }

  function choose(option: string) {
    onChoose(option)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const choice = isShown ? flat[active] : undefined
    if (event.key === 'ArrowDown') setMoved(Math.min(active + 1, flat.length - 1))
    else if (event.key === 'ArrowUp') setMoved(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && choice !== undefined) choose(choice)
    else return
    event.preventDefault()
    if (event.key !== 'Enter') setIsOpen(true)
  }

  return (
    <>
      <Field {...{ label, hint, error, className }}>
        {(wiring) => (
          <input
            ref={field}
            {...wiring}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            name={name}
            disabled={disabled}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setIsTyping(true)
              setMoved(null)
              setIsOpen(true)
            }}
            onFocus={() => void prepareList()}
            onClick={() => setIsOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={controlLook}
          />
        )}
      </Field>
      {SuggestList && isShown && (
        <SuggestList {...{ id: listId, label, field, groups: offered, active }} onChoose={choose} onClose={close} />
      )}
    </>
  )
}

/** Normalizes an option for searching: 'America/New_York' is found as 'new york'. */
const normalized = (option: string) => searchable(option).replaceAll(/[_/]/g, ' ')
