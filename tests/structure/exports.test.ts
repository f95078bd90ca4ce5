import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['worker', 'web', 'tests', '.scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('web/dist')),
)
const sources = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))

test('every exported value is named in another file too', () => {
  const places = Map.groupBy(
    [...sources].flatMap(([path, text]) => [...new Set(text.match(/[\w$]+/g))].map((word) => ({ path, word }))),
    ({ word }) => word,
  )
  const unused = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|class|function\*?) (\w+)/gm)]
      .filter(([, name = '']) => places.get(name)?.length === 1)
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})
