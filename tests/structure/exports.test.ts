import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['worker', 'web', 'tests', '.scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('web/dist')),
)
const sources = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))

/** Statements that import or export from another file: what they take, and its address. */
const statement = /^(import|export)\s([^'"`;=]*?)\sfrom\s'([^']+)'/gm
/** Calls that load a whole file, and types that are taken of one. */
const wholeImport = /\b(?:import|runnerImport)\('([^']+)'\)/g
const declaration = /^export (?:async )?(?:const|let|class|function\*?|interface|type|enum) (\w+)/gm

/** The file that an import names, if it is one of ours. */
function fileOf(importing: string, address: string): string | undefined {
  // The address of `runnerImport` starts at the root.
  return [join(dirname(importing), address), join(address)]
    .flatMap((path) => [path, `${path}.ts`, `${path}.tsx`])
    .find((path) => sources.has(path))
}

/** The file and the name of everything that is imported by name. */
const taken = new Set<string>()
/** Files that are imported as a whole: what is used of them is only known by name. */
const whole = new Set<string>()
/** The files that export everything of a file. */
const passedOnBy = new Map<string, string[]>()

for (const [path, text] of sources) {
  for (const [, kind, what = '', address = ''] of text.matchAll(statement)) {
    const from = fileOf(path, address)
    if (from === undefined) continue
    for (const [, names = ''] of what.matchAll(/\{([^}]*)\}/g)) {
      for (const [, name] of names.matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g)) taken.add(`${from} ${name}`)
    }
    if (!what.includes('*')) continue
    if (kind === 'import') whole.add(from)
    else passedOnBy.set(from, [...(passedOnBy.get(from) ?? []), path])
  }
  for (const [, address = ''] of text.matchAll(wholeImport)) {
    const from = fileOf(path, address)
    if (from !== undefined) whole.add(from)
  }
}

const places = Map.groupBy(
  [...sources].flatMap(([path, text]) => [...new Set(text.match(/[\w$]+/g))].map((word) => ({ path, word }))),
  ({ word }) => word,
)

function isUsed(path: string, name: string): boolean {
  if (taken.has(`${path} ${name}`)) return true
  if (whole.has(path) && places.get(name)?.some((place) => place.path !== path)) return true
  return passedOnBy.get(path)?.some((other) => isUsed(other, name)) ?? false
}

test('everything that is exported, types too, is imported by another file', () => {
  const exported = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(declaration)].map(([, name = '']) => ({ path, name })),
  )
  expect(exported.length).toBeGreaterThan(1000)
  const unused = exported.filter(({ path, name }) => !isUsed(path, name))
  expect(unused.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})
