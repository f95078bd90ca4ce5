import { foldText, splitNames } from '../../../../../lib/text'
import { answersForHousehold, companionsOf, invitationsOf, wantedCompanions } from '../../../../guests/rules'
import type { Company } from '../../../schema'
import type { Household, Member, Settings } from '../../rules'

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

/**
 * Whether a reply leaves a guest's companions as the couple has named them: nobody who answers for the guest has replied by link before.
 * `after` are the names after the reply, joined by commas.
 */
export function areTheCouples(
  member: Member,
  after: string | null,
  { holder, members }: Pick<Household, 'holder' | 'members'>,
): boolean {
  const mayHaveNamed = (one: Member) =>
    (one.id === member.id || answersForHousehold(one)) && invitationsOf(one).some(({ source }) => source === 'link')
  return (
    member.plus_one_status === 'none' &&
    decisionsKept(member.plus_one_name, after).includes('declined') &&
    ![holder, ...(members ?? [])].some(mayHaveNamed)
  )
}

/**
 * The status of a guest's companions after a reply for which no decision of the couple is kept. `before` is the stored one; `isTheCouples`:
 * the couple has named them.
 */
export function undecided<Before>(
  policy: Settings['plus_one_policy'],
  before: Before,
  isTheCouples = false,
): 'none' | 'requested' | 'approved' | Before {
  if (policy === 'disallowed') return before
  if (policy === 'allowed') return 'none'
  return isTheCouples ? 'approved' : 'requested'
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
