import type * as z from 'zod/mini'

/*
 * The worst values that a request can contain, and every place of a schema that can hold one.
 */

export const BYTES = 256 * 1024
const marks = '\u0315\u0300'
export const patterns: Record<string, string> = {
  marks,
  'letters with many marks': `a${marks.repeat(45)}`,
  spaces: ' ',
  'spaces and letters': ' a',
  newlines: '\n',
  'carriage returns': '\r\n',
  commas: ', ',
  quotes: '"',
  'quotes and commas': '"a,',
  digits: '7',
  surrogates: '\ud83d',
  'right-to-left letters': 'ש\u05b8',
  emoji: '👩‍👩‍👧',
  addresses: 'a@.',
  apostrophes: '’s ',
  controls: '\u0000',
  ligatures: '\ufdfa',
}
/** Repeats a pattern up to so many bytes of UTF-8. */
export const textOf = (pattern: string, bytes: number) =>
  pattern.repeat(Math.floor(bytes / new TextEncoder().encode(pattern).length))

export const texts = Object.entries(patterns).map(([name, pattern]) => ({ name, value: textOf(pattern, BYTES) }))
export const lists: { name: string; value: unknown }[] = [
  { name: 'numbers', value: Array.from({ length: BYTES / 2 }, () => 1) },
  { name: 'empty texts', value: Array.from({ length: BYTES / 3 }, () => '') },
  { name: 'empty objects', value: Array.from({ length: BYTES / 3 }, () => ({})) },
  { name: 'lists in lists', value: JSON.parse('['.repeat(BYTES / 2) + ']'.repeat(BYTES / 2)) },
  { name: 'names', value: Object.fromEntries(Array.from({ length: BYTES / 10 }, (_, i) => [`k${i}`, 1])) },
  { name: 'empty names', value: Object.fromEntries(Array.from({ length: BYTES / 10 }, (_, i) => [`k${i}`, ''])) },
]

/** A place of a schema, and how to make a body with a value in it. */
type Place = { path: string; body: (value: unknown) => unknown }

/** Every place of a schema that can hold a value. */
export function placesOf(schema: z.core.$ZodType, path = ''): Place[] {
  const here: Place = { path: path || 'the body', body: (value) => value }
  const within = (inner: z.core.$ZodType, step: string, wrap: (value: unknown) => unknown) =>
    placesOf(inner, `${path}${step}`).map((place) => ({ ...place, body: (value: unknown) => wrap(place.body(value)) }))
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [
        here,
        ...Object.entries(def.shape).flatMap(([key, inner]) => within(inner, `.${key}`, (value) => ({ [key]: value }))),
      ]
    case 'array':
      return [here, ...within(def.element, '[]', (value) => [value])]
    case 'record':
      return [
        here,
        ...within(def.valueType, '.key', (value) => ({ key: value })),
        { path: `${path} as a key`, body: (value) => ({ [typeof value === 'string' ? value : '']: value }) },
      ]
    case 'tuple':
      return [
        here,
        ...def.items.flatMap((inner, i) => within(inner, `[${i}]`, (value) => Array(def.items.length).fill(value))),
      ]
    case 'union': {
      // The options share places: that of the union itself, and fields of the same name. The path says all of the body.
      const all = [here, ...def.options.flatMap((inner) => placesOf(inner, path))]
      return [...new Map(all.map((place) => [place.path, place])).values()]
    }
    case 'pipe':
      return placesOf(def.in._zod.def.type === 'transform' ? def.out : def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
      return placesOf(def.innerType, path)
    default:
      return [here]
  }
}
