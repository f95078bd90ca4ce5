import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { Menu } from './menu'

interface LazyMenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
  align?: 'start' | 'end'
}

/** A menu for rows by the hundred: it is set up when somebody first presses its button. */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <Menu {...menu} trigger={trigger} isOpenAtFirst />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setIsWanted(true)
    },
  })
}
