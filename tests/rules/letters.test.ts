import { describe, expect, test } from 'vitest'
import { breakIntoRows } from '../../web/features/guests/print/fit'
import { type Letter, letterPages, lettersOf, postOf } from '../../web/features/guests/print/letters'
import type { Mailing } from '../../web/features/guests/print/mailings'
import type { Message } from '../../worker/features/messages/schema'

const link = 'https://posy.example/rsvp/1/ana'
const mailing = {
  id: 'okafor',
  salutation: 'Ana Okafor',
  locale: 'de',
  members: [{ rsvp_url: 'https://posy.example/rsvp/1/ben' }, { rsvp_url: link }],
} as Mailing

function letterOf(
  text: string,
  {
    body = 'Thank you!',
    missing_locales = [],
    hasFoot = true,
  }: Partial<Pick<Message, 'body' | 'missing_locales'>> & { hasFoot?: boolean } = {},
): Letter {
  const [letter] = lettersOf([mailing], [{ household_id: 'okafor', text }], {
    message: { body, translations: {}, missing_locales },
    usual: 'en',
    hasFoot,
  })
  if (!letter) throw new Error('No letter.')
  return letter
}

describe('a letter', () => {
  test('has the personal link below its words, unless they have it themselves', () => {
    const thanks = `Danke, Ana Okafor!\n\n${link}`
    expect(letterOf(thanks, { body: 'Danke, {greeting}!' })).toMatchObject({
      ...{ text: 'Danke, Ana Okafor!', link, isLinkInText: false, isAddressed: true },
    })
    expect(letterOf(thanks, { hasFoot: false })).toMatchObject({ text: 'Danke, Ana Okafor!', isAddressed: false })
    expect(letterOf(thanks, { body: 'Danke!\n\n{link}', hasFoot: false })).toMatchObject({ text: thanks })
    const asking = `Bitte antwortet: ${link}\n\nMara & Jonas`
    expect(letterOf(asking)).toMatchObject({ text: asking, link, isLinkInText: true, isAddressed: false })
    expect(letterOf('Danke!')).toMatchObject({ text: 'Danke!', link: null, isLinkInText: false })
  })

  test('is in the language of its household, or in the usual one where it has no words in that', () => {
    expect(letterOf('Danke!').locale).toBe('de')
    expect(letterOf('Thank you!', { missing_locales: ['de'] }).locale).toBe('en')
  })

  test('is only for those whom the message was started with', () => {
    const message = { body: 'Danke!', translations: {}, missing_locales: [] }
    const of = { message, usual: 'en' as const, hasFoot: true }
    expect(lettersOf([mailing], [{ household_id: 'other', text: 'Danke!' }], of)).toEqual([])
    expect(lettersOf([mailing], [{ household_id: 'okafor' }], of)).toEqual([])
  })
})

test('a household that a message is not for any more gets no letter, but an invitation', () => {
  const waiting = { status: 'queued', error: null } as const
  const replied = { status: 'queued', error: 'The guest has replied.' } as const
  const sent = { status: 'handed_over', error: null } as const
  const cancelled = { status: 'cancelled', error: null } as const
  const all = [waiting, replied, sent, cancelled]
  expect(postOf({ kind: 'reminder' }, all)).toEqual({ posted: [waiting, sent], leftOut: [replied] })
  expect(postOf({ kind: 'invitation' }, all)).toEqual({ posted: [waiting, replied, sent], leftOut: [] })
})

describe('a row', () => {
  test('ends after a space, or within a word that is too long for one', () => {
    expect(breakIntoRows('a bc def', 2.2)).toEqual(['a bc ', 'def'])
    expect(breakIntoRows('a bcdefg', 2.2)).toEqual(['a ', 'bcde', 'fg'])
    expect(breakIntoRows('', 10)).toEqual([''])
  })

  test('has fewer wide characters than others, and counts no marks', () => {
    expect(breakIntoRows('婚礼婚礼婚礼', 3)).toEqual(['婚礼婚', '礼婚礼'])
    expect(breakIntoRows('e\u0301'.repeat(4), 2.2)).toEqual(['e\u0301'.repeat(4)])
  })
})

describe('the pages of a letter', () => {
  const box = { width: 160, height: 257, head: 38, foot: 44 }
  const rows = (text: string) => text.split('\n').length

  test('are one, whose type is smaller for a longer text', () => {
    const [short, ...none] = letterPages(letterOf('Danke!'), box)
    expect([short, none]).toEqual([
      expect.objectContaining({ text: 'Danke!', size: 4.2, isFirst: true, isLast: true }),
      [],
    ])
    const longer = letterPages(letterOf(Array(33).fill('Danke!').join('\n')), box)
    expect(longer.map(({ size }) => size)).toEqual([3.6])
  })

  test('are several for a long text, none of which loses a word', () => {
    const text = Array.from({ length: 100 }, (_, i) => `Zeile ${i}`).join('\n')
    const pages = letterPages(letterOf(text), box)
    expect(pages.map((page) => page.text).join('\n')).toBe(text)
    expect(pages.map((page) => rows(page.text))).toEqual([35, 42, 23])
    expect(pages.map(({ isFirst }) => isFirst)).toEqual([true, false, false])
    expect(pages.map(({ isLast }) => isLast)).toEqual([false, false, true])
  })

  test('leave room below the last one for the link', () => {
    // As many lines as fit without it.
    const text = Array(35 + 42)
      .fill('Danke!')
      .join('\n')
    const last = letterPages(letterOf(text), box).at(-1)
    expect(last?.isLast).toBe(true)
    expect(rows(last?.text ?? '')).toBeGreaterThanOrEqual(3)
    expect(letterPages(letterOf(text), { ...box, foot: 0 })).toHaveLength(2)
    expect(letterPages(letterOf(text), box)).toHaveLength(3)
  })

  test('break one endless word', () => {
    const pages = letterPages(letterOf('w'.repeat(5000)), box)
    expect(pages.map((page) => page.text).join('')).toBe('w'.repeat(5000))
    expect(pages.length).toBeGreaterThan(1)
  })
})
