import { foldText, splitNames } from '../../../../../lib/text'

/**
 * The couple's decisions about companions that stay after a reply: an approval unless the reply names somebody new, a refusal if it names
 * the same people. `before` and `after` are joined names.
 */
export function decisionsKept(before: string | null, after: string | null): ('approved' | 'declined')[] {
  const left = splitNames(before).map(foldText)
  for (const name of splitNames(after).map(foldText)) {
    const place = left.indexOf(name)
    if (place < 0) return []
    left.splice(place, 1)
  }
  return left.length === 0 ? ['approved', 'declined'] : ['approved']
}
