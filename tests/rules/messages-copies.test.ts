import { describe, expect, test } from 'vitest'
import { copiedValues, type DraftValues } from '../../web/features/guests/messages/compose/draft-values'

const message: DraftValues = {
  kind: 'invitation',
  occasion_ids: [],
  subject: 'Come',
  body: 'Do come: {link}',
  translations: {},
  tone: 'warm',
  channel: 'mail',
  to: 'contact',
  audience: {},
}
const occasions = [{ id: 'main' }, { id: 'brunch' }]

describe('a copy of a message', () => {
  test.each([
    [{}, {}],
    [{ occasion_ids: ['main', 'gone'] }, { occasion_ids: ['main'] }],
    [{ occasion_ids: ['gone'] }, { occasion_ids: [], audience: { households: [] } }],
    [
      { occasion_ids: ['gone'], audience: { tags: ['kin'], occasion_id: 'brunch' } },
      { occasion_ids: [], audience: { tags: ['kin'], occasion_id: 'brunch', households: [] } },
    ],
    [
      { occasion_ids: ['brunch'], audience: { households: ['h'], occasion_id: 'gone' } },
      { occasion_ids: ['brunch'], audience: { households: [] } },
    ],
    [{ audience: { occasion_id: 'brunch', not_yet_sent: true } }, {}],
  ] satisfies [Partial<DraftValues>, Partial<DraftValues>][])('of %j starts with %j', (changes, left) => {
    const original = { ...message, ...changes }
    expect(copiedValues(original, occasions)).toEqual({ ...original, ...left })
  })
})
