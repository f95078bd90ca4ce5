import { Ellipsis } from 'lucide-react'
import { type ComponentProps, type ComponentType, cloneElement, type ReactNode, use, useState } from 'react'
import { Link } from 'wouter'
import { loadExtra } from '../lib/extra-code'
import { IconButton } from './button'
import { classNames } from './class-names'
import { MenuParts, type MenuProps } from './menu-parts'
import { toast } from './toast'

const loadOpenMenu = async () => (await import('./open-menu')).OpenMenu

/** A menu. Loads and mounts on its first use, since lists have one in each of hundreds of rows. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [OpenMenu, setOpenMenu] = useState<ComponentType<MenuProps>>()
  if (OpenMenu) return <OpenMenu {...menu} trigger={trigger} />

  async function open() {
    try {
      const loaded = await loadOpenMenu()
      setOpenMenu(() => loaded)
    } catch {
      toast.error('The menu could not be loaded. Please check your connection and try again.')
    }
  }
  const loadSoon = () => void loadExtra(loadOpenMenu)
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
    onClick: () => void open(),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open()
    },
  })
}

/** The three-dots button of a menu. */
export function MoreButton(props: ComponentProps<typeof IconButton>) {
  return (
    <IconButton {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  )
}

/** The further actions in a page's header. */
export function PageMenu({ children }: { children: ReactNode }) {
  return <Menu trigger={<MoreButton label="More" className="border border-control bg-card" />}>{children}</Menu>
}

const itemLook =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-start outline-none data-[disabled]:opacity-55 data-[highlighted]:bg-sunk desk:min-h-9 [&_svg]:size-4 [&_svg]:text-quiet'

interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  isDangerous?: boolean
  disabled?: boolean
}

export function MenuItem({ isDangerous = false, ...rest }: MenuItemProps) {
  const parts = use(MenuParts)
  return parts && <parts.Item {...rest} className={classNames(itemLook, isDangerous && 'text-bad')} />
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const parts = use(MenuParts)
  return (
    parts && (
      <parts.Item asChild className={itemLook}>
        <Link to={to}>{children}</Link>
      </parts.Item>
    )
  )
}

export function MenuLine() {
  const parts = use(MenuParts)
  return parts && <parts.Separator className="-mx-1.5 my-1.5 border-line border-t" />
}
