import { salutationParts } from '../../../../worker/features/households/names/rules'
import { directionOf } from '../../../../worker/lib/locales'
import type { Mailing } from './mailings'

/** The salutation of a household in the direction of its names, or of its language if they have several. */
export function Salutation({ of, className }: { of: Mailing; className?: string }) {
  const parts = salutationParts(
    of.salutation,
    of.members.map(({ name }) => name),
  )
  if (parts.length === 1) return <bdi className={className}>{of.salutation}</bdi>
  return (
    <span className={className} dir={directionOf(of.locale)}>
      {parts.map(({ text, isApart }, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be the same, and keep their places
        isApart ? <bdi key={i}>{text}</bdi> : text,
      )}
    </span>
  )
}
