import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { Menu } from './menu'

interface LazyMenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
  align?: 'start' | 'end'
}

/** A menu that mounts on its first use, for lists of hundreds of rows. */
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
