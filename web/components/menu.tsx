import { Ellipsis } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from './button'
import { classNames } from './class-names'

interface MenuProps {
  /** The focusable element that opens the menu. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  isOpenAtFirst?: boolean
}

export function Menu({ trigger, children, align = 'end', isOpenAtFirst }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={keepMovedFocus}
          className="z-50 min-w-48 animate-appear rounded-md border border-line bg-card p-1.5 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
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

/** Keeps the focus when an item has already moved it, as by opening a dialog. */
function keepMovedFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault()
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
  return <Radix.Item {...rest} className={classNames(itemLook, isDangerous && 'text-bad')} />
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemLook}>
      <Link to={to}>{children}</Link>
    </Radix.Item>
  )
}

export function MenuLine() {
  return <Radix.Separator className="-mx-1.5 my-1.5 border-line border-t" />
}
