import { Popover } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names'

interface SuggestListProps {
  id: string
  label: string
  /** The field that it opens beneath. */
  field: RefObject<HTMLInputElement | null>
  groups: readonly { label: string; options: readonly string[] }[]
  /** The place of the option that the arrow keys moved to, counted over all groups; -1: none. */
  active: number
  onChoose: (option: string) => void
  onClose: () => void
}

/** The suggestions of a field. Loads with the first one that opens. */
export function SuggestList({ id, label, field, groups, active, onChoose, onClose }: SuggestListProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={field as RefObject<HTMLInputElement>} />
      {/* Not in a portal: an open dialog blocks scrolling outside it. */}
      <Popover.Content
        id={id}
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
        {groups.map(({ label, options }, i) => {
          const before = groups.slice(0, i).reduce((sum, group) => sum + group.options.length, 0)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden className="px-3 pt-1.5 pb-1 text-quiet text-xs">
                {label}
              </p>
              {options.map((option, j) => (
                <Option
                  key={option}
                  id={`${id}-${before + j}`}
                  isActive={before + j === active}
                  onChoose={() => onChoose(option)}
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
