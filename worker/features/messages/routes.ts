import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { conflict, forbidden, invalid, limitReached, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate } from '../../http/idempotency'
import { json } from '../../http/validate'
import { locales } from '../../lib/locales'
import { messageKinds, tones } from '../../lib/message-words'
import { COUPLE_ONLY } from '../../lib/roles'
import { readyTexts } from '../../texts/messages/ready-texts'
import { occasionsOf } from '../occasions/answer'
import { namedMessage, presentMessage, presentMessages } from './answer'
import { changesRoutes } from './changes/routes'
import { deliveryRoutes } from './deliveries/routes'
import { historyRoutes } from './history/routes'
import { deleteMessage, insertMessage, updateMessage } from './queries'
import {
  checkMessage,
  isEditable,
  NOT_SCHEDULED,
  newMessage,
  PAST_TIME,
  patchedMessage,
  type StoredMessage,
  whyNotEditable,
} from './rules'
import {
  MESSAGE_LIMIT,
  type Message,
  type MessageFields,
  messageInput,
  messagePatch,
  NO_INSTANT,
  type ReadyText,
} from './schema'
import { sendingRoutes } from './sending/routes'
import { previewRoutes } from './wording/routes'

export const messageRoutes = new Hono<AppEnv>()

messageRoutes.get('/messages', describe('All messages, newest first'), async (c) =>
  c.json<Message[], 200>(await presentMessages(c), 200),
)

messageRoutes.get('/messages/templates', describe('Ready texts of every kind and tone, in every language'), (c) => {
  const all = locales.flatMap((locale) =>
    messageKinds.flatMap((kind) =>
      tones.map((tone): ReadyText => ({ kind, tone, locale, ...readyTexts()[locale][kind][tone] })),
    ),
  )
  return c.json<ReadyText[], 200>(all, 200)
})

messageRoutes.route('/', changesRoutes)
messageRoutes.route('/', deliveryRoutes)
messageRoutes.route('/', historyRoutes)
messageRoutes.route('/', previewRoutes)
messageRoutes.route('/', sendingRoutes)

messageRoutes.post('/messages', describe('Write a message', { answers: 201 }), json(messageInput), async (c) => {
  const { db, wedding, now } = c.var
  const id = idToCreate(c)
  const message = newMessage(c.req.valid('json'), readyIn(c), { id, weddingId: wedding.id, now })
  const added = await untilWritten(async () => {
    await check(c, message)
    return insertMessage(db, message)
  })
  if (added.outcome === 'full') throw limitReached(MESSAGE_LIMIT, 'messages')
  return c.json<Message, 201>(await presentMessage(c, id), 201)
})

messageRoutes.put('/messages/:id', describe('Change a message that has not started'), json(messagePatch), async (c) => {
  const { db, wedding, now } = c.var
  const patch = c.req.valid('json')
  await untilWritten(async () => {
    const stored = await namedMessage(c)
    requireCouple(c, stored)
    if (!isEditable(stored)) throw conflict(whyNotEditable(stored))
    if (patch.version !== undefined && patch.version !== stored.version) {
      throw staleVersion(await presentMessage(c, stored.id))
    }
    if (patch.scheduled_at === null && stored.status === 'scheduled') throw invalid({ scheduled_at: NO_INSTANT })
    if (patch.scheduled_at) {
      if (stored.status !== 'scheduled') throw conflict(NOT_SCHEDULED)
      if (Date.parse(patch.scheduled_at) <= now) throw invalid({ scheduled_at: PAST_TIME })
    }
    const changed = patchedMessage(stored, patch, { ready: readyIn(c), all: readyTexts() })
    await check(c, changed)
    const result = await updateMessage(db, { ...changed, wedding_id: wedding.id }, now)
    return result.outcome === 'gone' ? raise(notFound()) : result
  })
  return c.json<Message, 200>(await presentMessage(c, c.req.param('id')), 200)
})

messageRoutes.delete(
  '/messages/:id',
  describe('Delete a message that has not started', { answers: 204 }),
  async (c) => {
    const { db, wedding } = c.var
    await untilWritten(async () => {
      const stored = await namedMessage(c)
      requireCouple(c, stored)
      if (!isEditable(stored)) throw conflict(whyNotEditable(stored))
      const deleted = await deleteMessage(db, wedding.id, stored)
      return deleted.outcome === 'gone' ? raise(notFound()) : deleted
    })
    return c.body(null, 204)
  },
)

/** The ready texts in the wedding's language. */
const readyIn = (c: Context<AppEnv>) => readyTexts()[c.var.wedding.default_locale]

/** A message that will start by itself is the couple's. */
function requireCouple(c: Context<AppEnv>, { status }: StoredMessage): void {
  if (status === 'scheduled' && c.var.wedding.role === 'helper') throw forbidden(COUPLE_ONLY)
}

async function check(c: Context<AppEnv>, message: MessageFields): Promise<void> {
  const ids = (await occasionsOf(c)).map(({ id }) => id)
  const errors = checkMessage(message, new Set(ids))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
