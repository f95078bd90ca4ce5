import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { takeAttempt } from '../../db/throttle'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { beingMoved, conflict, forbidden, invalid, notFound, raise, tooManyRequests } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { appOrigin } from '../../http/origin'
import { coupleOnly, keptOnly } from '../../http/require-role'
import { json } from '../../http/validate'
import { toIso } from '../../lib/calendar'
import { newId } from '../../lib/ids'
import { COUPLE_ONLY } from '../../lib/roles'
import { foldText } from '../../lib/text'
import { randomToken, sha256 } from '../../security/tokens'
import { limitOf } from '../billing/guard'
import { requireConfirmed } from '../mail/guard'
import { deliverSoon } from '../mail/job'
import { listCouples, removeLinksOf } from '../settings/records/queries'
import { coupleNames } from '../settings/rules'
import { deleteErasures } from './erasures/queries'
import { requireOpenInvitation } from './guard'
import { invitationKey } from './job'
import { invitationMail } from './messages'
import { changeInvitation, deleteInvitation, findMember, listInvitations, listMembers, saveInvitation } from './queries'
import { acceptRequest, findWaiting } from './requests/queries'
import { changeRole, removeMember } from './roles/queries'
import {
  INVITATION_DAY_PACE,
  INVITATION_LIFE,
  INVITATION_PACE,
  isWaiting,
  LAST_OWNER,
  MANY_INVITED,
  OWNERS_DECIDE,
  refusalToManage,
  toInvitationView,
  toInvited,
  toMember,
  toPeople,
} from './rules'
import {
  type InvitationView,
  invitationInput,
  type Member,
  memberPaths,
  PEOPLE_LIMIT,
  roleInput,
  type WeddingChanges,
} from './schema'

/** Public, under /api/auth: the link alone lets a person see the invitation. */
export const invitationRoutes = new Hono<AppEnv>()

invitationRoutes.get('/invitations/:token', describe('The details of an invitation'), async (c) => {
  const invitation = await requireOpenInvitation(c, sha256(c.req.param('token')))
  const { wedding_id: id } = invitation
  const [couple] = await listCouples(c.var.databases.numbered(invitation.database), [id])
  return c.json<InvitationView, 200>(toInvitationView(invitation, couple), 200)
})

/** For members of a wedding. */
export const memberRoutes = new Hono<AppEnv>()

memberRoutes.get('/wedding/changes', describe('When anything in the wedding last changed'), (c) => {
  const { id, changed_at } = c.var.wedding
  return c.json<WeddingChanges, 200>({ event_id: id, changed_at: toIso(changed_at) }, 200)
})

memberRoutes.get('/wedding/members', describe('Who plans the wedding, and who was invited to'), async (c) => {
  const { accounts, wedding, user, now } = c.var
  const [members, invitations] = await Promise.all([
    listMembers(accounts, wedding.id),
    wedding.role === 'helper' ? [] : listInvitations(accounts, wedding.id),
  ])
  return c.json<Member[], 200>(toPeople(members, invitations, { userId: user.id, now }), 200)
})

memberRoutes.post(
  '/wedding/members',
  describe('Invite a person by mail', { answers: 201 }),
  coupleOnly,
  keptOnly,
  json(invitationInput),
  async (c) => {
    const { accounts, wedding, user, now } = c.var
    const { email, role } = c.req.valid('json')
    await requireConfirmed(c)
    const member = await findMember(accounts, wedding.id, { email })
    if (member) throw conflict(`${member.name} is part of this wedding already.`)
    await requireOwnerForRequest(c, { email })
    const wait = await takeAttempt(accounts, `invite:${user.id}`, INVITATION_PACE, now)
    if (wait > 0) throw tooManyRequests(wait / 1000)
    const dayWait = await takeAttempt(accounts, `invite-day:${user.id}`, INVITATION_DAY_PACE, now)
    if (dayWait > 0) throw tooManyRequests(dayWait / 1000, MANY_INVITED)

    const token = randomToken(32)
    const tokenHash = sha256(token)
    const expiresAt = now + INVITATION_LIFE
    const mailId = newId(now)
    const stamps = { created_at: now, expires_at: expiresAt }
    const invitation = {
      id: idToCreate(c),
      wedding_id: wedding.id,
      email,
      email_key: foldText(email),
      role,
      token_hash: tokenHash,
      ...stamps,
    }
    const message = invitationMail({
      inviter: user.name,
      coupleNames: coupleNames(wedding),
      role,
      link: `${appOrigin(c)}/join/${token}`,
    })
    const mail = {
      id: mailId,
      about_wedding_id: wedding.id,
      kind: 'wedding_invitation' as const,
      unique_key: invitationKey(tokenHash),
      to: email,
      headers: {},
      ...message,
      due_at: now,
      ...stamps,
    }
    const { max, reached } = await limitOf(c, 'members', PEOPLE_LIMIT)
    const saved = await saveInvitation(accounts, wedding.id, { invitation, mail, by: user.id, max, now })
    if (saved.outcome === 'full') {
      const inviter = await findMember(accounts, wedding.id, { userId: user.id })
      throw inviter && inviter.role !== 'helper' ? reached() : forbidden(COUPLE_ONLY)
    }
    // An invitation that existed keeps its id.
    willAnswer(c, { of: memberPaths.list, id: saved.row.id }, 201)
    c.executionCtx.waitUntil(deliverSoon(c.env, accounts, { ids: [mailId], now }))
    return c.json<Member, 201>(toInvited(saved.row, now), 201)
  },
)

memberRoutes.put('/wedding/members/:id', describe('Change somebody’s role'), coupleOnly, json(roleInput), async (c) => {
  const { accounts, db, wedding, user, now } = c.var
  const id = c.req.param('id')
  const { role } = c.req.valid('json')
  const erasureId = newId(now)
  const { answer } = await untilWritten(async () => {
    const member = await findMember(accounts, wedding.id, { userId: id })
    if (!member) {
      await requireOwnerForRequest(c, { id })
      if (role === 'owner') throw invalid({ role: 'Only somebody who has joined can become an owner.' })
      const changed = await changeInvitation(accounts, wedding.id, { id, role })
      if (changed.outcome === 'gone') throw notFound()
      return { outcome: 'saved', answer: toInvited(changed.row, now) }
    }
    const refusal = refusalToManage({ actor: wedding.role, target: member.role, next: role })
    if (refusal) throw forbidden(refusal)
    if (role === 'helper') requireAtRest(c)
    const { outcome } = await changeRole(accounts, wedding.id, { member, role, erasureId, now })
    if (outcome === 'last_owner') throw conflict(LAST_OWNER)
    return { outcome, answer: toMember({ ...member, role }, user.id) }
  })
  if (role === 'helper') {
    await removeLinksOf(db, [{ wedding_id: wedding.id, user_id: id }])
    await deleteErasures(accounts.apart, [erasureId])
  }
  return c.json<Member, 200>(answer, 200)
})

memberRoutes.post('/wedding/members/:id/accept', describe('Let in who waits to join'), coupleOnly, async (c) => {
  const { accounts, wedding, user, now } = c.var
  const id = c.req.param('id')
  await requireOwnerForRequest(c, { id })
  const userId = (await findWaiting(accounts, wedding.id, { id, now })) ?? raise(notFound())
  willAnswer(c, { of: memberPaths.list, id: userId })
  const { outcome } = await acceptRequest(accounts, wedding.id, { id, userId, now })
  if (outcome === 'stale') throw notFound()
  const member = (await findMember(accounts, wedding.id, { userId })) ?? raise(notFound())
  return c.json<Member, 200>(toMember(member, user.id), 200)
})

memberRoutes.delete(
  '/wedding/members/:id',
  describe('Remove a member, leave, decline a request, or withdraw an invitation', { answers: 204 }),
  async (c) => {
    const { accounts, db, wedding, user, now } = c.var
    const id = c.req.param('id')
    const maker = { wedding_id: wedding.id, user_id: id }
    await untilWritten(async () => {
      const member = await findMember(accounts, wedding.id, { userId: id })
      const refusal = id === user.id ? null : refusalToManage({ actor: wedding.role, target: member?.role ?? 'helper' })
      if (refusal) throw forbidden(refusal)
      if (!member) {
        await requireOwnerForRequest(c, { id })
        if (await deleteInvitation(accounts, wedding.id, id)) return { outcome: 'saved' }
        // An earlier request may have removed the member and then failed.
        await removeLinksOf(db, [maker])
        throw notFound()
      }
      requireAtRest(c)
      const erasureId = newId(now)
      const { outcome } = await removeMember(accounts, wedding.id, { member, erasureId, now })
      if (outcome === 'last_owner') throw conflict(LAST_OWNER)
      if (outcome === 'saved') {
        await removeLinksOf(db, [maker])
        await deleteErasures(accounts.apart, [erasureId])
      }
      return { outcome }
    })
    return c.body(null, 204)
  },
)

/** Refuses what ends links while the wedding is being moved: they could not be ended until it has arrived. */
function requireAtRest(c: Context<AppEnv>): void {
  if (c.var.wedding.moving_to !== null) throw beingMoved()
}

/** Throws if a join request waits on this invitation and the caller is not an owner: only owners decide on requests. */
async function requireOwnerForRequest(c: Context<AppEnv>, which: { id: string } | { email: string }): Promise<void> {
  const { accounts, wedding, now } = c.var
  if (wedding.role === 'owner') return
  const invitations = await listInvitations(accounts, wedding.id)
  const isIt = ({ id, email }: { id: string; email: string }) =>
    'id' in which ? id === which.id : foldText(email) === foldText(which.email)
  if (invitations.some((one) => isIt(one) && isWaiting(one, now))) throw forbidden(OWNERS_DECIDE)
}
