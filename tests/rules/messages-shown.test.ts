import { expect, test } from 'vitest'
import { mailIn } from '../../web/features/guests/messages/preview/dark'
import { sortedByName } from '../../web/features/guests/messages/wording'

test('a mail is shown in either theme, whatever the page’s own', () => {
  const mail = '<html><head><style>@media (prefers-color-scheme: dark) { .a {} }</style></head></html>'
  expect(mailIn('dark', mail)).toContain('@media (min-width: 0)')
  expect(mailIn('light', mail)).toContain('@media (max-width: 0)')
})

test('households are listed by name, regardless of case and accents', () => {
  const names = ['Zoe', 'ana', 'Óscar', 'Maya'].map((name) => ({ name }))
  expect(sortedByName(names).map(({ name }) => name)).toEqual(['ana', 'Maya', 'Óscar', 'Zoe'])
})
