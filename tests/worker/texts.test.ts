import { describe, expect, test } from 'vitest'
import { reminderMail } from '../../worker/features/reminders/messages'
import { askPage, stoppedPage, unknownLinkPage } from '../../worker/features/reminders/page'
import { failurePage, formPage, invalidLinkPage, thankYouPage } from '../../worker/features/rsvp/page'
import { storedAnswer } from '../../worker/features/rsvp/page/answer-form'
import type { PublicOccasion } from '../../worker/features/rsvp/party/schema'
import type { RsvpEvent, RsvpGuest } from '../../worker/features/rsvp/schema'
import { localeNames } from '../../worker/lib/locales'
import { en, type Texts } from '../../worker/texts/en'

/** Catalogue with every text in brackets. */
const bracketed: Texts = { ...(bracket(en) as Texts), locale: 'he' }

function bracket(said: unknown): unknown {
  if (typeof said === 'string') return `⟦${said}⟧`
  if (Array.isArray(said)) return ['⟦', ...said, '⟧']
  if (typeof said === 'function') return (...parameters: unknown[]) => bracket(said(...parameters))
  if (said === undefined) return undefined
  return Object.fromEntries(Object.entries(said as object).map(([name, value]) => [name, bracket(value)]))
}

/** Text of a page or mail outside brackets, addresses and markup: what does not come from the catalogue. */
function unsaid(text: string): string {
  let rest = text.replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '')
  for (const name of Object.values(localeNames)) rest = rest.replaceAll(name, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  }
  const attributes = [
    ...rest.matchAll(
      / (?:data-\w+|title|alt|placeholder|aria-label|property="og:(?:title|description)" content)="([^"]*)"/g,
    ),
  ]
  return attributes.map(([, value]) => value).join('') + rest.replaceAll(/<[^>]*>|https:[^\s<]*/g, '')
}

const event: RsvpEvent = {
  name: '1 + 2',
  rsvp_deadline: '2027-01-17T15:59:59.999Z',
  plus_one_policy: 'request_approval',
  wedding_date: '2027-02-14',
  timezone: 'Asia/Manila',
  venue_name: '3',
  couple_name_1: '1',
  couple_name_2: '2',
}

const guest: RsvpGuest = {
  name: '4',
  rsvp_status: 'confirmed',
  meal_preference: 'Vegan',
  dietary_restrictions: '5',
  accessibility_needs: '6',
  plus_one_allowed: true,
  plus_ones: 2,
  plus_one_name: '7, 8',
  email: null,
  phone: null,
}

const occasion: PublicOccasion = {
  id: 'o',
  name: '9',
  date: '2027-02-14',
  start_time: '10:00',
  end_time: '11:00',
  venue_name: '12',
  address: '13',
  dress_code: '14',
  notes: '15',
  meal_options: ['Vegan'],
  asks_rsvp: true,
  is_main: true,
  rsvp_deadline: null,
  is_open: true,
}

const words = bracketed
const form = {
  words,
  guest,
  event,
  occasion,
  allowance: 2,
  meals: ['Vegan'],
  terms: { until: null, isKept: false, isForHelpers: false },
  answer: storedAnswer(guest, false),
  errors: {},
  isClosed: false,
  date: null,
  href: '#',
}
const link = 'https://posy.test/rsvp/a/b'

function reminder(changes: Partial<Parameters<typeof reminderMail>[1]>): string {
  const { subject, text, html } = reminderMail(words, {
    guests: [{ name: '4', link }],
    couple: '1 + 2',
    date: '2027',
    venue: '3',
    deadline: '2027-01-17',
    unsubscribeLink: 'https://posy.test/unsubscribe/c',
    ...changes,
  })
  return [subject, text, html].join('\n')
}

describe('every word that a guest reads comes from the catalogue', () => {
  test.each([
    ['the form', formPage(form)],
    [
      'the form with the least in it',
      formPage({ ...form, event: { ...event, couple_name_2: null, rsvp_deadline: null } }),
    ],
    ['the form with one plus-one', formPage({ ...form, allowance: 1 })],
    ['a refused answer', formPage({ ...form, errors: { rsvp_status: words.problems.no_response() } })],
    [
      'an answer without consent',
      formPage({
        ...form,
        terms: { ...form.terms, until: '2027-05-15' },
        errors: { consent: words.problems.no_consent() },
      }),
    ],
    ['a closed form', formPage({ ...form, isClosed: true })],
    [
      'the thanks',
      thankYouPage({
        words,
        saved: {
          message: words.thanks.messages.confirmed,
          guest,
          event,
          company: { names: ['1', '2'], note: words.reply.needsApproval },
        },
        date: null,
        href: '#',
      }),
    ],
    ['an invalid link', invalidLinkPage(words)],
    ['a failed read', failurePage({ words, sentence: '', isWrite: false, sent: [] })],
    ['a failed write', failurePage({ words, sentence: '', isWrite: true, sent: [] })],
    ['the question about reminders', askPage(words, '1 + 2')],
    ['the question about reminders of an unnamed couple', askPage(words, null)],
    ['the end of reminders', stoppedPage(words, '1 + 2')],
    ['an invalid link of a reminder', unknownLinkPage(words)],
    ['a reminder', reminder({})],
    [
      'a reminder that names nobody',
      reminder({ couple: null, deadline: null, guests: [{ name: null as never, link }] }),
    ],
    [
      'a reminder to several',
      reminder({
        guests: [
          { name: '4', link },
          { name: 'www.example.com', link: `${link}c` },
        ],
      }),
    ],
  ])('%s', (_name, rendered) => {
    expect(unsaid(rendered)).not.toMatch(/\p{L}/u)
  })

  test('which also sets language and direction', () => {
    for (const html of [formPage(form), askPage(words, null), reminder({})]) {
      expect(html).toContain('<html lang="he" dir="rtl">')
    }
  })
})
