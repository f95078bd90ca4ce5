import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { hasWords, searchable, searchWords } from '../lib/search'
import { classNames } from './class-names'
import { controlLook, Field } from './field'

interface SuggestFieldProps {
  label: string
  hint?: ReactNode
  error?: string
  className?: string
  name?: string
  disabled?: boolean
  value: string
  onChange: (value: string) => void
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
  onChange,
  name,
  disabled,
  isStrict = false,
}: SuggestFieldProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** All options are offered until somebody types. */
  const [isTyping, setIsTyping] = useState(false)
  /** The option that the arrow keys moved to. */
  const [moved, setMoved] = useState<number | null>(null)

  const words = isTyping ? searchWords(value) : []
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

  function choose(option: string) {
    onChange(option)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const choice = isShown ? flat[active] : undefined
    if (event.key === 'ArrowDown') setMoved(Math.min(active + 1, flat.length - 1))
    else if (event.key === 'ArrowUp') setMoved(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && choice !== undefined) choose(choice)
    else return
    event.preventDefault()
    if (event.key !== 'Enter') setIsOpen(true)
  }

  return (
    <Popover.Root open={isShown} onOpenChange={(open) => !open && close()}>
      <Field {...{ label, hint, error, className }}>
        {(wiring) => (
          <Popover.Anchor asChild>
            <input
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
              onClick={() => setIsOpen(true)}
              onBlur={close}
              onKeyDown={onKeyDown}
              className={controlLook}
            />
          </Popover.Anchor>
        )}
      </Field>
      {/* Not in a portal: an open dialog blocks scrolling outside it. */}
      <Popover.Content
        id={listId}
        role="listbox"
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // Keeps the focus in the field when an option is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="z-60 max-h-64 w-(--radix-popover-trigger-width) animate-appear overflow-y-auto rounded-md border border-line bg-card p-1.5 shadow-raised"
      >
        {offered.map(({ label, options }, i) => {
          const before = offered.slice(0, i).reduce((sum, group) => sum + group.options.length, 0)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden className="px-3 pt-1.5 pb-1 text-quiet text-xs">
                {label}
              </p>
              {options.map((option, j) => (
                <Option
                  key={option}
                  id={`${listId}-${before + j}`}
                  isActive={before + j === active}
                  onChoose={() => choose(option)}
                >
                  {option}
                </Option>
              ))}
            </div>
          )
        })}
      </Popover.Content>
    </Popover.Root>
  )
}

interface OptionProps {
  id: string
  isActive: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // Keys are handled by the field, which points here with aria-activedescendant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center rounded-sm px-3 hover:bg-sunk desk:min-h-9',
        isActive && 'bg-sunk',
      )}
    >
      {children}
    </div>
  )
}

/** Normalizes an option for searching: 'America/New_York' is found as 'new york'. */
const normalized = (option: string) => searchable(option).replaceAll(/[_/]/g, ' ')
