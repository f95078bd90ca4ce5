import type { DropdownMenu } from 'radix-ui'
import { type ComponentProps, createContext, type ReactElement, type ReactNode } from 'react'

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
  align?: 'start' | 'end'
}

/** Radix's parts, for the items of an open menu. Only there, so that a page without an open menu does not load them. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null)
