import { expect, test } from 'vitest'
import { deletionOutlook, type LeftWedding } from '../../worker/features/profile/deletion/rules'

const wedding: LeftWedding = {
  wedding_id: 'w',
  couple_name_1: 'Mara',
  couple_name_2: 'Jonas',
  role: 'owner',
  others: [],
  helpers: 0,
  guests: 0,
  budget_lines: 0,
  vendors: 0,
  tasks: 0,
  my_calendars: 0,
  my_caterer_links: 0,
  plan_name: null,
}
const ACCOUNT = 'Your account: your name, your address, your password, and every device that is signed in.'
const MAILS = 'Emails that were sent: they are in the inboxes of those who got them.'
const HISTORY = 'Your name beside the changes you made to a budget that you share.'
const jonas = { name: 'Jonas Reyes', role: 'partner' } as const

test.each<[string, LeftWedding[], string[], string[]]>([
  ['no wedding', [], [ACCOUNT], [MAILS]],
  [
    'an empty wedding',
    [{ ...wedding, couple_name_1: null, couple_name_2: null }],
    [ACCOUNT, 'Your wedding: all of it. Every RSVP link that you have sent stops working.'],
    [MAILS],
  ],
  [
    'a wedding that only helpers share',
    [{ ...wedding, helpers: 1, guests: 1200, tasks: 1 }],
    [
      ACCOUNT,
      'The wedding of Mara & Jonas: 1,200 guests with their replies, 1 task, and all the rest. Every RSVP link that you have sent stops working.',
      'The access of 1 helper.',
    ],
    [MAILS],
  ],
  [
    'a wedding that a partner takes over',
    [{ ...wedding, others: [jonas], guests: 3 }],
    [ACCOUNT],
    ['The wedding of Mara & Jonas, with everything in it. Jonas Reyes becomes its owner.', HISTORY, MAILS],
  ],
  [
    'a wedding that a partner takes over, with links that end',
    [{ ...wedding, others: [jonas], my_calendars: 2, my_caterer_links: 1 }],
    [
      ACCOUNT,
      'The wedding of Mara & Jonas: 2 calendars and 1 link to the caterer’s page that you made will stop working. The others can make new ones.',
    ],
    ['The wedding of Mara & Jonas, with everything in it. Jonas Reyes becomes its owner.', HISTORY, MAILS],
  ],
  [
    'another owner’s wedding',
    [{ ...wedding, role: 'helper', others: [{ name: 'Noor', role: 'owner' }, jonas] }],
    [ACCOUNT],
    ['The wedding of Mara & Jonas, with everything in it, for Noor and Jonas Reyes.', HISTORY, MAILS],
  ],
  [
    'a paid wedding',
    [{ ...wedding, guests: 2, plan_name: 'Plus' }],
    [
      ACCOUNT,
      'The wedding of Mara & Jonas: 2 guests with their replies, and all the rest. Every RSVP link that you have sent stops working.',
      'Its subscription to Plus. Nothing more is charged; what was paid already is not paid back.',
    ],
    [MAILS],
  ],
  [
    'a paid wedding that a partner takes over',
    [{ ...wedding, others: [jonas], plan_name: 'Plus' }],
    [ACCOUNT],
    [
      'The wedding of Mara & Jonas, with everything in it. Jonas Reyes becomes its owner.',
      'Its subscription to Plus, still charged. If you’re the one paying, end it under Subscription first.',
      HISTORY,
      MAILS,
    ],
  ],
  [
    'a paid wedding whose subscription is cancelled',
    [{ ...wedding, others: [jonas], plan_name: 'Plus', is_plan_ending: true }],
    [ACCOUNT],
    [
      'The wedding of Mara & Jonas, with everything in it. Jonas Reyes becomes its owner.',
      'Its subscription to Plus, until it ends. It’s cancelled already.',
      HISTORY,
      MAILS,
    ],
  ],
  [
    'another couple’s paid wedding',
    [{ ...wedding, role: 'helper', others: [jonas], plan_name: 'Plus' }],
    [ACCOUNT],
    ['The wedding of Mara & Jonas, with everything in it, for Jonas Reyes.', HISTORY, MAILS],
  ],
])('with %s, deleting an account says what goes and what stays', (_, weddings, goes, stays) => {
  expect(deletionOutlook(weddings)).toEqual({ goes, stays })
})
