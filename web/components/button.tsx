import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names'
import type { LinkProps } from './link'

type Kind = 'primary' | 'plain' | 'quiet' | 'danger'

const kinds: Record<Kind, string> = {
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-strong hover:bg-accent-strong',
  plain: 'border-control bg-card text-ink hover:border-quiet',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  danger: 'border-bad bg-card text-bad hover:bg-bad-soft',
}

function look(kind: Kind, className?: string) {
  return classNames(
    'inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full border px-4 font-medium text-sm transition-colors desk:min-h-9.5',
    'disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4',
    kinds[kind],
    className,
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind
  /** Disables the button while its action is under way. */
  isBusy?: boolean
}

export function Button({ kind = 'plain', isBusy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} disabled={disabled || isBusy} aria-busy={isBusy} className={look(kind, className)}>
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}

/** The look of a link that leaves the app. */
export const linkLook = () => look('plain')

export function ButtonLink({ kind = 'plain', className, ...rest }: LinkProps & { kind?: Kind }) {
  return <Link {...rest} className={look(kind, className)} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, since an icon has none. */
  label: string
}

export const iconButtonLook =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-quiet transition-colors hover:bg-sunk hover:text-ink desk:size-9 [&_svg]:size-5'

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={classNames(iconButtonLook, className)} />
}
