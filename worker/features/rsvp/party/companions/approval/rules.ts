import { foldText, splitNames } from '../../../../../lib/text'
import { companionsOf, invitationsOf, wantedCompanions } from '../../../../guests/rules'
import type { Company } from '../../../schema'
import type { Member, Settings } from '../../rules'

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

/** The status of a guest's companions after a reply for which no decision of the couple is kept. `before` is the stored one. */
export function undecided<Before>(policy: Settings['plus_one_policy'], before: Before): 'none' | 'requested' | Before {
  if (policy === 'disallowed') return before
  return policy === 'request_approval' ? 'requested' : 'none'
}

/**
 * The companions who come to anything with a guest, for the page after a reply; undefined: nobody. `needsApproval`: the sentence about
 * those whom the couple has yet to approve.
 */
export function companyOf(member: Member, needsApproval: string): Company | undefined {
  const coming = new Set(
    invitationsOf(member).flatMap(({ occasion_id, status }) =>
      wantedCompanions({ ...member, rsvp_status: status }, occasion_id).map(({ id }) => id),
    ),
  )
  const names = companionsOf(member).flatMap(({ id, name }) => (coming.has(id) ? name : []))
  if (names.length === 0) return undefined
  return { names, note: member.plus_one_status === 'requested' ? needsApproval : '' }
}
