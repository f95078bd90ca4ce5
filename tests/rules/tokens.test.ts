import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Color, dark, light, measures, tokensOf } from '../../worker/lib/tokens'
import { contrast } from '../support/rules/colors'

const grounds: Color[] = ['page', 'card', 'sunk']
const readable: [Color, Color[]][] = [
  ['ink', [...grounds, 'accent-soft']],
  ['quiet', grounds],
  ['accent', [...grounds, 'accent-soft']],
  ['accent-ink', ['accent', 'accent-strong']],
  ['good', [...grounds, 'good-soft']],
  ['care', [...grounds, 'care-soft']],
  ['bad', [...grounds, 'bad-soft']],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_theme, colors) => {
  test.each(readable)('%s can be read', (text, on) => {
    for (const ground of on) expect(contrast(colors[text], colors[ground]), ground).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a control can be seen', () => {
    for (const ground of grounds) expect(contrast(colors.control, colors[ground]), ground).toBeGreaterThanOrEqual(3)
  })
})

describe('a page', () => {
  test('declares the tokens that its styles use, and no others', () => {
    expect(tokensOf('a{color:var(--ink);padding:var(--spacing)}')).toBe(
      `:root{color-scheme:light dark;--ink:${light.ink};--spacing:0.25rem;}` +
        `@media (prefers-color-scheme:dark){:root{--ink:${dark.ink};}}`,
    )
  })

  const files = readdirSync('worker', { recursive: true, encoding: 'utf8' })

  test.each(files.filter((path) => path.endsWith('.inline.css')))('%s uses only existing tokens', (path) => {
    const used = [...readFileSync(`worker/${path}`, 'utf8').matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !(name in light) && !(name in measures))).toEqual([])
  })

  test.each(files.filter((path) => /\.(css|tsx)$/.test(path)))('%s has no colour of its own', (path) => {
    expect(readFileSync(`worker/${path}`, 'utf8')).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i)
  })
})
