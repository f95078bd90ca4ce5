import type { Content } from '../../../lib/markup'
import { salutationParts } from '../../households/names/rules'
import type { RsvpView } from '../party/schema'

export function Salutation({ household: { salutation }, party }: Pick<RsvpView, 'household' | 'party'>): Content {
  const parts = salutationParts(
    salutation,
    party.map(({ name }) => name),
  )
  return parts.map(({ text, isApart }) => (isApart ? <bdi>{text}</bdi> : text))
}
