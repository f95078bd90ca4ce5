import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { readInEach } from '../../../db/placing'
import { describe } from '../../../http/docs'
import { conflict, notFound } from '../../../http/errors'
import { appOrigin } from '../../../http/origin'
import { keptOnly } from '../../../http/require-role'
import { json } from '../../../http/validate'
import { sha256 } from '../../../security/tokens'
import { presentMoved } from '../../auth/answer'
import type { User } from '../../auth/schema'
import { foundWedding } from '../../members/founding/job'
import { invalidInvitation, requireOpenInvitation } from '../../members/guard'
import { enterOwnWedding, listRequests, openWedding } from '../../members/queries'
import { tellOwners } from '../../members/requests/job'
import { joinWedding, saveRequest } from '../../members/requests/queries'
import { ALREADY_REQUESTED, isInvited, toJoinRequest } from '../../members/rules'
import { type JoinRequest, joinInput, weddingChoice } from '../../members/schema'
import { listCouples } from '../../settings/records/queries'

/** For signed-in users, with or without a wedding. */
export const joiningRoutes = new Hono<AppEnv>()

joiningRoutes.post(
  '/wedding/join',
  describe('Join a wedding with the link of an invitation, or ask to', { answers: [200, 202] }),
  keptOnly,
  json(joinInput),
  async (c) => {
    const { databases, accounts, user, now } = c.var
    const tokenHash = sha256(c.req.valid('json').token)
    const invitation = await requireOpenInvitation(c, tokenHash)
    const opening = { invitation, tokenHash, userId: user.id, now }
    // A member only opens the wedding, so that the link still works for the person it is for.
    const isPart = await openWedding(accounts, { userId: user.id, weddingId: invitation.wedding_id, now })
    if (isPart) return c.json<User, 200>(await presentMoved(c), 200)
    if (isInvited(invitation, user)) {
      const joined = await joinWedding(accounts, opening)
      if (joined.outcome !== 'saved') throw invalidInvitation()
      return c.json<User, 200>(await presentMoved(c, joined.row), 200)
    }
    const isWaiting = invitation.requested_by === user.id
    if (!isWaiting && (await saveRequest(accounts, opening)).outcome === 'stale') {
      await requireOpenInvitation(c, tokenHash)
      throw conflict(ALREADY_REQUESTED)
    }
    if (!isWaiting) {
      c.executionCtx.waitUntil(tellOwners(c.env, databases, { invitation, requester: user, origin: appOrigin(c), now }))
    }
    const [couple] = await listCouples(databases.numbered(invitation.database), [invitation.wedding_id])
    const requestedAt = (isWaiting && invitation.requested_at) || now
    return c.json<JoinRequest, 202>(toJoinRequest(invitation, { couple, requestedAt }), 202)
  },
)

joiningRoutes.get('/users/me/join-requests', describe('The user’s pending join requests'), async (c) => {
  const { databases, accounts, user, now } = c.var
  const requests = await listRequests(accounts, user.id, now)
  const couples = await readInEach(databases, requests, listCouples)
  const coupleOf = (weddingId: string) => couples.find(({ id }) => id === weddingId)
  return c.json<JoinRequest[], 200>(
    requests.map((request) => {
      const requestedAt = request.requested_at ?? request.created_at
      return toJoinRequest(request, { couple: coupleOf(request.wedding_id), requestedAt })
    }),
    200,
  )
})

joiningRoutes.put(
  '/users/me/wedding',
  describe('Switch to another wedding of the user'),
  json(weddingChoice),
  async (c) => {
    const { accounts, user, now } = c.var
    const isTheirs = await openWedding(accounts, { userId: user.id, weddingId: c.req.valid('json').event_id, now })
    if (!isTheirs) throw notFound()
    return c.json(await presentMoved(c), 200)
  },
)

joiningRoutes.post('/users/me/wedding', describe('Start a wedding of one’s own', { answers: 201 }), async (c) => {
  const { databases, accounts, user, now } = c.var
  const isOwner = user.memberships.some(({ role }) => role === 'owner')
  const started = isOwner
    ? { outcome: 'full' }
    : await foundWedding(databases, {
        name: user.name,
        now,
        enter: (weddingId) => enterOwnWedding(accounts, { weddingId, userId: user.id, now }),
      })
  if (started.outcome === 'full') throw conflict('You have a wedding of your own already.')
  return c.json(await presentMoved(c), 201)
})
