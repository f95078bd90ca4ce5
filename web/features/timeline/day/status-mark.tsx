import { CheckCheck, CircleCheck } from 'lucide-react'
import type { EventStatus } from '../../../../worker/features/timeline/schema'

/** A mark after the title of an event that is confirmed or done. */
export function StatusMark({ status }: { status: EventStatus }) {
  if (status === 'planned') return null
  const Icon = status === 'done' ? CheckCheck : CircleCheck
  return (
    <>
      <Icon aria-hidden className="inline size-3.5 shrink-0 text-good" />
      <span className="sr-only">, {status}</span>
    </>
  )
}
