import type { ReactNode } from 'react'
import { fonts } from '../../worker/lib/tokens'

/** A field or a choice as on guests' pages. */
export const guestControlLook = 'block min-h-14 w-full rounded-md border border-control bg-card px-4 py-3'
export const guestChoiceLook =
  'flex min-h-14 cursor-pointer items-center gap-4 rounded-md border border-control bg-card px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft'
export const guestTickLook = 'size-5 shrink-0 accent-accent'

/** A preview that looks like guests' pages. */
export function GuestPaper({ children }: { children: ReactNode }) {
  return (
    <div
      className="grid gap-6 rounded-md border border-line bg-page px-5 py-5 text-lead [overflow-wrap:anywhere]"
      style={{ fontFamily: fonts.serif }}
    >
      {children}
    </div>
  )
}
