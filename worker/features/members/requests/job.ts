import type { Bindings } from '../../../context'
import type { Databases } from '../../../db/client'
import { newId } from '../../../lib/ids'
import { deliverSoon } from '../../mail/job'
import { aboutWedding } from '../../mail/messages'
import { listCouples } from '../../settings/records/queries'
import { coupleNames } from '../../settings/rules'
import type { OpenedInvitation } from '../rules'
import { REQUEST_LIFE } from '../rules'
import { joinRequestMail } from './messages'
import { insertNotices, listProvedOwners } from './queries'

/** Mails each owner about a join request, once per sent invitation: renewing it changes `created_at`. */
export async function tellOwners(
  env: Bindings,
  { accounts, numbered }: Databases,
  {
    invitation,
    requester,
    origin,
    now,
  }: {
    invitation: OpenedInvitation
    requester: { name: string; email: string }
    origin: string
    now: number
  },
): Promise<void> {
  const owners = await listProvedOwners(accounts, invitation.wedding_id)
  const [couple] = await listCouples(numbered(invitation.database), [invitation.wedding_id])
  const notices = owners.map(({ id: ownerId, name, email, has_several }) => ({
    id: newId(now),
    about_wedding_id: invitation.wedding_id,
    user_id: ownerId,
    kind: 'join_request' as const,
    unique_key: `join_request:${invitation.id}:${invitation.created_at}:${ownerId}`,
    to: email,
    headers: {},
    ...joinRequestMail({
      name,
      requester,
      invitedEmail: invitation.email,
      about: aboutWedding({ has_several }, couple ? coupleNames(couple) : null),
      link: `${origin}/collaborators`,
    }),
    due_at: now,
    created_at: now,
    expires_at: now + REQUEST_LIFE,
  }))
  await insertNotices(accounts, notices)
  await deliverSoon(env, accounts, { ids: notices.map(({ id }) => id), now })
}
