import { describe, expect, test } from 'vitest'
import { categoryColors } from '../../worker/features/categories/schema'
import { dark, light, swatches } from '../../worker/lib/tokens'
import { contrast, linear } from '../support/rules/colors'

type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

/** What eyes with and without each kind of cone see of linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const visions: Record<string, Matrix> = {
  'normal sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const times = (matrix: Matrix, [x, y, z]: Triple) => matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple

/** Where a colour lies in Oklab, as an eye sees it. */
function seen(color: string, vision: Matrix): Triple {
  const inGamut = times(vision, linear(color)).map((part) => Math.min(1, Math.max(0, part))) as Triple
  return times(toOklab, times(toCones, inGamut).map(Math.cbrt) as Triple)
}

/** In Oklab 0.02 is about the least difference that can be seen; small dots side by side need several times that. */
const CLEARLY_DIFFERENT = 0.075

describe.each([
  ['light', light, swatches.light],
  ['dark', dark, swatches.dark],
])('the colours of categories in the %s theme', (_theme, grounds, colors) => {
  test('are one for each preset', () => {
    expect(Object.keys(colors)).toEqual(Object.keys(categoryColors))
  })

  test.each(Object.entries(visions))('are distinct with %s', (_name, vision) => {
    const places = Object.entries(colors).map(([name, color]) => ({ name, place: seen(color, vision) }))
    const pairs = places.flatMap((a, i) => places.slice(i + 1).map((b) => ({ a, b })))
    const alike = pairs.filter(
      ({ a, b }) => Math.hypot(...a.place.map((x, i) => x - (b.place[i] ?? 0))) < CLEARLY_DIFFERENT,
    )
    expect(alike.map(({ a, b }) => `${a.name} and ${b.name}`)).toEqual([])
  })

  test('can be seen on every background', () => {
    for (const ground of [grounds.page, grounds.card, grounds.sunk]) {
      for (const [name, color] of Object.entries(colors)) {
        expect(contrast(color, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  })
})
