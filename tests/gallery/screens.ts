import type { Page } from 'playwright-core'

/** A picture of the gallery: its path, and what is pressed first. `only`: the weddings it is taken of. */
export interface Shot {
  name: string
  path: string
  press?: (page: Page) => Promise<void>
  only?: WeddingKind[]
}

export type WeddingKind = 'empty' | 'sample' | 'full'

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Starts a message, from the empty tab or from its button. */
async function writeInvitation(page: Page): Promise<void> {
  await button('Write a message')(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invitation/ })
    .click()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
}

const filled: WeddingKind[] = ['sample', 'full']

/** Screens and dialogs that need a session. */
export const screens: Shot[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-clear-sample', path: '/dashboard?sample=clear', only: ['sample'] },
  { name: 'budget', path: '/budget' },
  { name: 'budget-new-line', path: '/budget?line=new' },
  { name: 'budget-start', path: '/budget?start=open', only: ['empty'] },
  { name: 'budget-sync', path: '/budget?sync=open', only: ['sample'] },
  { name: 'guests', path: '/guests' },
  {
    name: 'guests-households',
    path: '/guests?by=household',
    press: async (page) => {
      const household = page.getByRole('button', { expanded: false }).and(page.locator('th button')).first()
      if (await household.isVisible()) await household.click()
    },
    only: filled,
  },
  {
    name: 'guests-household',
    path: '/guests?by=household',
    press: async (page) => {
      await page.locator('th button[aria-expanded]').first().click()
      await page
        .getByRole('button', { name: /^Edit household/ })
        .and(page.locator(':visible'))
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
    only: filled,
  },
  { name: 'guests-make', path: '/guests?by=household&make=households' },
  { name: 'guests-new', path: '/guests?guest=new' },
  { name: 'guests-import', path: '/guests/import' },
  { name: 'guests-meals', path: '/guests/meals' },
  { name: 'guests-seating', path: '/guests/seating' },
  { name: 'guests-seating-rule', path: '/guests/seating?rule=new', only: filled },
  { name: 'guests-seating-plan', path: '/guests/seating?plan=open', only: filled },
  {
    name: 'guests-final-count',
    path: '/guests/meals',
    press: async (page) => {
      const set = page.getByRole('button', { name: 'Set final count' })
      if (await set.isVisible()) await set.click()
      await page.getByRole('button', { name: 'Set a new final count' }).scrollIntoViewIfNeeded()
    },
    only: filled,
  },
  { name: 'guests-seat-finder', path: '/guests/seating/print/seat-finder' },
  {
    name: 'guests-seat-sign',
    path: '/guests/seating/print/seat-finder',
    press: async (page) => {
      await page.getByLabel('Guests can look up their table').check()
      await page.getByRole('list', { name: 'Sign, page 1' }).scrollIntoViewIfNeeded()
    },
    only: ['sample'],
  },
  { name: 'guests-print-tables', path: '/guests/seating/print/tables', only: filled },
  { name: 'guests-print-names', path: '/guests/seating/print/names', only: filled },
  { name: 'guests-print-cards', path: '/guests/seating/print/place-cards', only: filled },
  { name: 'guests-print-invitations', path: '/guests/print/invitations' },
  { name: 'guests-print-inserts', path: '/guests/print/inserts', only: filled },
  { name: 'guests-print-envelopes', path: '/guests/print/envelopes', only: filled },
  { name: 'guests-print-labels', path: '/guests/print/labels', only: filled },
  { name: 'guests-questions', path: '/guests/questions' },
  { name: 'guests-questions-new', path: '/guests/questions?question=new' },
  { name: 'guests-reminders', path: '/guests/reminders' },
  { name: 'guests-messages', path: '/guests/messages' },
  { name: 'guests-messages-new', path: '/guests/messages?write=new', only: ['empty'] },
  { name: 'guests-messages-write', path: '/guests/messages', press: writeInvitation },
  {
    name: 'guests-messages-review',
    path: '/guests/messages',
    press: async (page) => {
      await writeInvitation(page)
      await page.getByText('Saved', { exact: true }).waitFor()
      await button('Continue')(page)
      await page.getByRole('region', { name: 'Who gets it' }).waitFor()
    },
  },
  { name: 'vendors', path: '/vendors' },
  { name: 'vendors-list', path: '/vendors/list' },
  { name: 'vendors-new', path: '/vendors?edit=new' },
  {
    name: 'vendor',
    path: '/vendors/list',
    press: (page) => page.locator('a[href*="/vendors/0"]').first().click(),
    only: ['sample'],
  },
  { name: 'day', path: '/day' },
  { name: 'day-seats', path: '/day?show=seats', only: ['sample'] },
  { name: 'day-phones', path: '/day?show=phones', only: ['sample'] },
  { name: 'timeline', path: '/timeline' },
  { name: 'timeline-new', path: '/timeline?event=new' },
  { name: 'timeline-plan', path: '/timeline?plan=open' },
  { name: 'timeline-suggestions', path: '/timeline?suggest=open', only: ['sample'] },
  { name: 'timeline-shift', path: '/timeline?shift=all', only: ['sample'] },
  { name: 'timeline-vendors', path: '/timeline/vendors' },
  { name: 'timeline-occasions', path: '/timeline/occasions' },
  { name: 'timeline-occasions-new', path: '/timeline/occasions?occasion=new:welcome-dinner' },
  {
    name: 'timeline-occasions-preview',
    path: '/timeline/occasions',
    press: button(/^Preview/),
  },
  { name: 'timeline-sharing', path: '/timeline/sharing' },
  { name: 'timeline-sharing-new', path: '/timeline/sharing?share=new' },
  {
    name: 'timeline-sharing-made',
    path: '/timeline/sharing?share=day',
    press: button('Make the link'),
    only: ['empty'],
  },
  { name: 'tasks', path: '/tasks' },
  { name: 'tasks-new', path: '/tasks?task=new' },
  { name: 'tasks-templates', path: '/tasks?templates=full_year' },
  { name: 'billing', path: '/billing' },
  { name: 'profile', path: '/profile' },
  { name: 'profile-password', path: '/profile?change=password', only: ['empty'] },
  { name: 'profile-delete', path: '/profile?change=deletion', only: ['empty'] },
  { name: 'people-invite', path: '/collaborators?people=invite', only: ['empty'] },
  { name: 'settings', path: '/dashboard?settings=wedding' },
  { name: 'find', path: '/dashboard?find=open' },
  { name: 'keys', path: '/dashboard?keys=open', only: ['empty'] },
  { name: 'account-menu', path: '/dashboard', press: button('Account menu'), only: ['empty'] },
]

/** Public screens. `{rsvp}` stands for a guest's personal link. */
export const publicScreens: Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-sign-up', path: '/login?mode=sign-up' },
  { name: 'login-forgot', path: '/login?mode=forgot' },
  { name: 'rsvp', path: '{rsvp}' },
  {
    name: 'rsvp-accepting',
    path: '{rsvp}',
    press: (page) => page.locator('input[value=confirmed]').check({ force: true }),
  },
  { name: 'rsvp-invalid', path: '/rsvp/none/none' },
]
