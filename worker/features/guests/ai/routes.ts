import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { conflict, notFound } from '../../../http/errors'
import { query } from '../../../http/validate'
import { splitNames } from '../../../lib/text'
import { NOT_INVITED } from '../contract'
import { findGuest } from '../queries'
import { learn } from './forecast/rules'
import { predictRsvp } from './prediction/rules'
import { listTagged, selectForOverview } from './queries'
import { predictionQuery, type RsvpPrediction, type TagSuggestions, tagQuery } from './schema'
import { suggestTags } from './tags/rules'

export const guestAiRoutes = new Hono<AppEnv>()

guestAiRoutes.get(
  '/guests/ai/tag-suggestions',
  describe('Tags suggested by a guest’s notes, with reasons'),
  query(tagQuery),
  async (c) => {
    const { notes, existing_tags } = c.req.valid('query')
    const guests = notes === null ? [] : await listTagged(c.var.db, c.var.wedding.id)
    const suggestions = suggestTags(notes ?? '', { existing: splitNames(existing_tags), guests })
    return c.json<TagSuggestions, 200>({ suggestions }, 200)
  },
)

guestAiRoutes.get(
  '/guests/ai/rsvp-prediction',
  describe('Whether a guest is likely to come, with reasons'),
  query(predictionQuery),
  async (c) => {
    const { db, wedding, now } = c.var
    const { guest_id } = c.req.valid('query')
    const forecast = learn(await selectForOverview(db, wedding.id), now)
    const prediction = predictRsvp(guest_id, forecast)
    if (!prediction) throw (await findGuest(db, wedding.id, guest_id)) ? conflict(NOT_INVITED) : notFound()
    return c.json<RsvpPrediction, 200>(prediction, 200)
  },
)
