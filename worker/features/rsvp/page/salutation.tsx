import type { Content } from '../../../lib/markup'
import type { RsvpView } from '../party/schema'

/** The salutation. Names of both directions stand in the page's order, each in its own direction. */
export function Salutation({ household: { salutation }, party }: Pick<RsvpView, 'household' | 'party'>): Content {
  const names = party.map(({ name }) => name).filter((name) => salutation.includes(name))
  if (new Set(names.map(isRightToLeft)).size < 2) return <bdi>{salutation}</bdi>
  return isolated(
    salutation,
    names.toSorted((a, b) => b.length - a.length),
  )
}

const isRightToLeft = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

function isolated(text: string, [name, ...others]: string[]): Content {
  if (name === undefined) return text
  return text.split(name).map((part, i) => (
    <>
      {i > 0 && <bdi>{name}</bdi>}
      {isolated(part, others)}
    </>
  ))
}
