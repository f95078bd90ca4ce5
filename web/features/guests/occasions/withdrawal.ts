import type { InvitationChanges } from '../../../../worker/features/occasions/schema'

/** Says what a withdrawal did to replies that came in after the guests were shown. `kept`: guests who stay invited. */
export function meanwhile(
  { withdrawn, unchanged, answers_lost }: InvitationChanges,
  shown: { guests: number; replies: number },
): { kept: number; note: string } {
  const kept = shown.guests - withdrawn - unchanged
  const lost = answers_lost - shown.replies
  const stay =
    kept === 1
      ? '1 guest has replied in the meantime and stays'
      : `${kept.toLocaleString('en')} guests have replied in the meantime and stay`
  const gone = lost === 1 ? '1 reply' : `${lost.toLocaleString('en')} replies`
  if (kept > 0) return { kept, note: `${stay} invited.` }
  return { kept: 0, note: lost > 0 ? `${gone} that came in meanwhile ${lost === 1 ? 'is' : 'are'} lost too.` : '' }
}
