import { foldText, splitNames } from '../../../../../lib/text'

/**
 * The decisions of the couple about a guest's companions that hold after a reply. An approval holds unless the reply names somebody new; a
 * refusal, only if it names the same people. `before` and `after` are the stored names, joined by commas.
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
