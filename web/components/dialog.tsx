import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '../lib/composing'
import { rememberOpener, returnFocus } from '../lib/focus-place'
import { iconButtonLook } from './button'
import { classNames } from './class-names'

interface DialogProps {
  title: string
  /** One sentence beneath the title. */
  description?: ReactNode
  isOpen: boolean
  /** From `useOpenParam` for dialogs with an address, so that the browser's back closes them. */
  onClose: () => void
  children: ReactNode
  /** The buttons; they do not scroll. */
  footer?: ReactNode
  size?: 'normal' | 'wide'
}

/**
 * A dialog, on phones a sheet from below. It leaves room for a toast beneath it, on phones above it. Escape closes it, and the focus
 * returns to where it was.
 */
export function Dialog({ title, description, isOpen, onClose, children, footer, size = 'normal' }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            rememberOpener()
            const field = (event.target as Element).querySelector<HTMLElement>('[data-first-focus] :enabled')
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onEscapeKeyDown={(event) => {
            const isWithinOwner = event.target instanceof Element && event.target.closest('[data-own-escape]')
            if (isWithinOwner || isComposing(event)) event.preventDefault()
          }}
          onPointerDownOutside={(event) => {
            const isOnToast = event.target instanceof Element && event.target.closest('[data-toast]')
            if (isOnToast) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg bg-card shadow-raised outline-none',
            'desk:inset-auto desk:top-[8dvh] desk:left-1/2 desk:max-h-[calc(92dvh-6rem)] desk:w-[calc(100%-4rem)] desk:-translate-x-1/2 desk:rounded-lg',
            size === 'wide' ? 'desk:max-w-3xl' : 'desk:max-w-lg',
          )}
        >
          <header className="wrap-anywhere grid gap-1 ps-5 pe-16 pt-5 pb-3">
            <Radix.Title>{title}</Radix.Title>
            {description && <Radix.Description className="text-quiet text-sm">{description}</Radix.Description>}
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex justify-end gap-2.5 border-line border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
          {/* Last, so that the first field gets the focus, unless another one is in a `data-first-focus`. */}
          <Radix.Close className={classNames(iconButtonLook, 'absolute end-3 top-3')} aria-label="Close">
            <X aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Props for a part of a dialog that Escape closes on its own. */
export function ownEscape(close: () => void) {
  return {
    'data-own-escape': '',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) close()
    },
  }
}
