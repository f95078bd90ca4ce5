import { expect, test } from 'vitest'
import { type Content, Fragment, jsx, Markup } from '../../worker/lib/markup'

const html = (type: Parameters<typeof jsx>[0], props: Record<string, unknown> = {}) => jsx(type, props).html

test('text and attributes are escaped, markup is not', () => {
  expect(html('p', { title: `"a" & 'b'`, children: `<b> & "c"` })).toBe(
    `<p title="&quot;a&quot; &amp; 'b'">&lt;b&gt; &amp; &quot;c&quot;</p>`,
  )
  expect(html('p', { children: jsx('b', { children: '&' }) })).toBe('<p><b>&amp;</b></p>')
  expect(html('style', { children: new Markup('a > b {}') })).toBe('<style>a > b {}</style>')
})

test('what looks like markup in data is text', () => {
  expect(html('p', { children: [String({ html: '<b>' })] })).toBe('<p>[object Object]</p>')
  expect(() => html('p', { children: { html: '<script>' } })).toThrow()
})

test('true is an attribute without a value; false, null and undefined are none', () => {
  expect(html('input', { checked: true, disabled: false, value: '', name: undefined, id: null })).toBe(
    '<input checked="" value=""/>',
  )
})

test('0 is shown; true, false, null and undefined are not', () => {
  expect(html('p', { children: [0, true, false, null, undefined, ['a', ['b']]] })).toBe('<p>0ab</p>')
})

test('components and fragments hold anything', () => {
  const Twice = ({ children }: { children: Content }) => [children, children]
  expect(html(Twice as never, { children: '<' })).toBe('&lt;&lt;')
  expect(html(Fragment as never, { children: ['a', jsx('br', {})] })).toBe('a<br/>')
  expect(html(Fragment as never)).toBe('')
})

test('a text that starts with a line break keeps it', () => {
  expect(html('textarea', { children: '\na' })).toBe('<textarea>\n\na</textarea>')
  expect(html('div', { children: '\na' })).toBe('<div>\na</div>')
})
