import { DropdownMenu as Radix } from 'radix-ui'
import { MenuParts, type MenuProps } from './menu-parts'

/** A menu after its first use. Mounts open. */
export function OpenMenu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={keepMovedFocus}
          // Without an animation it is gone at once. While it stays, a press on the trigger would count as one outside and close it again.
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-md border border-line bg-card p-1.5 shadow-raised data-[state=closed]:animate-none"
        >
          <MenuParts value={Radix}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Keeps the focus when an item has already moved it, as by opening a dialog. */
function keepMovedFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault()
}
