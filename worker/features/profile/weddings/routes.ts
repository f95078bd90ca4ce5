import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { conflict, notFound } from '../../../http/errors'
import { appOrigin } from '../../../http/origin'
import { keptOnly } from '../../../http/require-role'
import { json } from '../../../http/validate'
import { sha256 } from '../../../security/tokens'
import { presentUser } from '../../auth/answer'
import type { User } from '../../auth/schema'
import { invalidInvitation, requireOpenInvitation } from '../../members/guard'
import { joinWedding, listRequests, openWedding, startWedding } from '../../members/queries'
import { tellOwners } from '../../members/requests/job'
import { saveRequest } from '../../members/requests/queries'
import { ALREADY_REQUESTED, isInvited, toJoinRequest } from '../../members/rules'
import { type JoinRequest, joinInput, weddingChoice } from '../../members/schema'

/** For anybody signed in, whether they have a wedding or not. */
export const joiningRoutes = new Hono<AppEnv>()

joiningRoutes.post(
  '/wedding/join',
  describe('Join a wedding with the link of an invitation'),
  keptOnly,
  json(joinInput),
  async (c) => {
    const { db, user, now } = c.var
    const tokenHash = sha256(c.req.valid('json').token)
    const invitation = await requireOpenInvitation(c, tokenHash)
    const opening = { invitation, tokenHash, userId: user.id, now }
    // Somebody who is part of it already leaves the link to whom it is meant for.
    const isPart = await openWedding(db, { userId: user.id, weddingId: invitation.wedding_id, now })
    if (isPart) return c.json<User, 200>(await presentUser(c), 200)
    if (isInvited(invitation, user)) {
      const { outcome } = await joinWedding(db, opening)
      if (outcome === 'stale') throw invalidInvitation()
      return c.json<User, 200>(await presentUser(c), 200)
    }
    const isWaiting = invitation.requested_by === user.id
    if (!isWaiting && (await saveRequest(db, opening)).outcome === 'stale') {
      await requireOpenInvitation(c, tokenHash)
      throw conflict(ALREADY_REQUESTED)
    }
    if (!isWaiting) {
      c.executionCtx.waitUntil(tellOwners(c.env, db, { invitation, requester: user, origin: appOrigin(c), now }))
    }
    return c.json<JoinRequest, 202>(toJoinRequest(invitation, (isWaiting && invitation.requested_at) || now), 202)
  },
)

joiningRoutes.get('/users/me/join-requests', describe('What one waits to join'), async (c) => {
  const { db, user, now } = c.var
  const requests = await listRequests(db, user.id, now)
  return c.json<JoinRequest[], 200>(
    requests.map((request) => toJoinRequest(request, request.requested_at ?? request.created_at)),
    200,
  )
})

joiningRoutes.put(
  '/users/me/wedding',
  describe('Turn to another of one’s weddings'),
  json(weddingChoice),
  async (c) => {
    const { db, user, now } = c.var
    const isTheirs = await openWedding(db, { userId: user.id, weddingId: c.req.valid('json').event_id, now })
    if (!isTheirs) throw notFound()
    return c.json(await presentUser(c), 200)
  },
)

joiningRoutes.post('/users/me/wedding', describe('Start a wedding of one’s own', { answers: 201 }), async (c) => {
  const { db, user, now } = c.var
  const { outcome } = await startWedding(db, { userId: user.id, name: user.name, now })
  if (outcome === 'full') throw conflict('You have a wedding of your own already.')
  return c.json(await presentUser(c), 201)
})
