import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip, type Tone } from './chip'
import { classNames } from './class-names'
import { Menu, MenuItem } from './menu'

interface StatusItemsProps<S extends string> {
  /** In the order of the menu. */
  statuses: readonly S[]
  labels: Record<S, string>
  value: S
  onChoose: (status: S) => void
}

interface StatusMenuProps<S extends string> extends StatusItemsProps<S> {
  /** The accessible name, such as 'Status of Catering'. */
  label: string
  tone: Tone
  /** Replaces the status as the chip's text. */
  text?: string
  /** More items. */
  children?: ReactNode
}

/** A status chip with a menu that changes it. */
export function StatusMenu<S extends string>({ label, tone, text, children, ...items }: StatusMenuProps<S>) {
  const said = text ?? items.labels[items.value]
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${said}`}
          className="group inline-flex min-h-11 max-w-full items-center rounded-full desk:min-h-8"
        >
          <Chip tone={tone}>
            {said}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-60 group-hover:opacity-100" />
          </Chip>
        </button>
      }
    >
      <StatusItems {...items} />
      {children}
    </Menu>
  )
}

/** The statuses as menu items. */
export function StatusItems<S extends string>({ statuses, labels, value, onChoose }: StatusItemsProps<S>) {
  return statuses.map((status) => (
    <MenuItem key={status} onSelect={() => onChoose(status)}>
      <Check aria-hidden className={classNames(status !== value && 'invisible')} />
      {labels[status]}
    </MenuItem>
  ))
}
