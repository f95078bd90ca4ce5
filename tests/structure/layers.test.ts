import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` at the start of a line, and `import('x')` anywhere. */
const anyImport = /(?:^(?:import|export)\s(?:[^'`"=]*\sfrom\s)?|import\()'([^']+)'/gm

/** Every source file of the two sides, by its path from the root, with what it imports of ours. */
const files = ['worker', 'web'].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .map((name) => join(side, name))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)dist\/|\.d\.ts$|\.config\.ts$/.test(path)),
)
const imports = new Map(files.map((path) => [path, importsOf(path)]))

function importsOf(path: string): { ours: string[]; packages: string[] } {
  const found = [...readFileSync(path, 'utf8').matchAll(anyImport)].map(([, name = '']) => name)
  return {
    ours: found.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(path), name))),
    packages: found.filter((name) => !name.startsWith('.')),
  }
}

/** The words a feature's files may be called by, and what each may reach. */
const vocabulary = [
  'schema',
  'rules',
  'content',
  'solver',
  'queries',
  'guard',
  'answer',
  'routes',
  'job',
  'gateway',
  'messages',
  'page',
]

const featureOf = (path: string) => /^(worker|web)\/features\/([^/]+)/.exec(path)?.[2]
const wordOf = (path: string) => /([^/.]+)(\.tsx?)?$/.exec(path)?.[1] ?? ''
const isWorkerFeature = (path: string) => path.startsWith('worker/features/')

/** Lists what breaks a rule, so that a failure names the file and says where the code belongs. */
function breaks(rule: (path: string, ours: string[], packages: string[]) => string[]): string[] {
  return [...imports].flatMap(([path, { ours, packages }]) =>
    rule(path, ours, packages).map((why) => `${path}: ${why}`),
  )
}

describe('the rooms', () => {
  test('a file name is in kebab case', () => {
    expect(files.filter((path) => !/^[a-z0-9./-]+$/.test(path))).toEqual([])
  })

  test('a feature of the worker has only the known kinds of file', () => {
    const odd = files.filter(
      (path) => isWorkerFeature(path) && path.endsWith('.ts') && !vocabulary.includes(wordOf(path)),
    )
    expect(odd, `use one of: ${vocabulary.join(', ')}`).toEqual([])
  })

  test('nothing is called utils, helpers, types, constants or index', () => {
    const vague = files.filter((path) => /(utils?|helpers?|types|constants|index)\.tsx?$/.test(path))
    expect(vague).toEqual(['worker/index.ts'])
  })
})

describe('the ways between them', () => {
  test('the web takes from the worker only schemas, rules, solvers and lib', () => {
    const wrong = breaks((path, ours) =>
      path.startsWith('web/')
        ? ours.filter(
            (to) => to.startsWith('worker/') && !/^worker\/(lib\/|features\/.+\/(schema|rules|solver)$)/.test(to),
          )
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('in the web, app reaches features, features components, components lib; never back, and no feature another', () => {
    const layers = ['web/lib/', 'web/components/', 'web/features/', 'web/app/']
    const wrong = breaks((path, ours) => {
      const level = layers.findIndex((layer) => path.startsWith(layer))
      if (level < 0) return []
      return ours.filter((to) => {
        const target = layers.findIndex((layer) => to.startsWith(layer))
        if (to === 'web/lib/paths') return false
        return target > level || (target === level && level === 2 && featureOf(to) !== featureOf(path))
      })
    })
    expect(wrong, 'what two of them need belongs in the lower of the two, or in web/components or web/lib').toEqual([])
  })

  test('schemas, rules, contents and solvers stay safe in a browser', () => {
    const wrong = breaks((path, ours, packages) => {
      if (!isWorkerFeature(path) || !['schema', 'rules', 'content', 'solver'].includes(wordOf(path))) return []
      return [
        ...packages.filter((name) => name !== 'zod'),
        ...ours.filter((to) => !to.startsWith('worker/lib/') && !/\/(schema|rules|content|solver)$/.test(to)),
      ]
    })
    expect(wrong).toEqual([])
  })

  test('a schema knows nothing of its feature’s rules, which read it', () => {
    const wrong = breaks((path, ours) =>
      isWorkerFeature(path) && wordOf(path) === 'schema'
        ? ours.filter((to) => wordOf(to) === 'rules' && dirname(to) === dirname(path))
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('only queries and db speak Drizzle', () => {
    const wrong = breaks((path, _ours, packages) =>
      wordOf(path) === 'queries' || path.startsWith('worker/db/')
        ? []
        : packages.filter((name) => /^drizzle/.test(name)),
    )
    expect(wrong).toEqual([])
  })

  test('only routes, guards, answers, pages, http, security and the app speak Hono', () => {
    const wrong = breaks((path, _ours, packages) =>
      /^worker\/(http|security|app|context)|\/(routes|guard|answer|page)\.tsx?$/.test(path)
        ? []
        : packages.filter((name) => /^hono/.test(name)),
    )
    expect(wrong).toEqual([])
  })

  test('nobody imports another feature’s routes, and nobody imports the dashboard or the reminders', () => {
    const wrong = breaks((path, ours) =>
      isWorkerFeature(path)
        ? ours.filter(
            (to) =>
              (isWorkerFeature(to) && wordOf(to) === 'routes' && dirname(dirname(to)) !== dirname(path)) ||
              (['dashboard', 'reminders'].includes(featureOf(to) ?? '') && featureOf(to) !== featureOf(path)),
          )
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('lib imports nothing of ours but lib', () => {
    const wrong = breaks((path, ours) =>
      path.startsWith('worker/lib/') ? ours.filter((to) => !to.startsWith('worker/lib/')) : [],
    )
    expect(wrong).toEqual([])
  })

  test('Luxon is spoken in the calendar only', () => {
    const wrong = breaks((path, _ours, packages) =>
      path === 'worker/lib/calendar.ts' ? [] : packages.filter((name) => name === 'luxon'),
    )
    expect(wrong).toEqual([])
  })

  test('a write returns no rows to read: when its answer is lost, only their number is known', () => {
    const reading = files.filter(
      (path) =>
        path.startsWith('worker/') &&
        (readFileSync(path, 'utf8').match(/\.returning\(.*/g) ?? []).some(
          (call) => !/^\.returning\(\{ \w+: [\w.]+ \}\)/.test(call),
        ),
    )
    expect(reading, 'return one column, to be counted, and select after the write in the same batch').toEqual([])
  })

  test('no imports run in a circle', () => {
    const circles: string[] = []
    const state = new Map<string, 'open' | 'done'>()
    const walk = (path: string, trail: string[]) => {
      if (state.get(path) === 'done') return
      if (state.get(path) === 'open') {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
        return
      }
      state.set(path, 'open')
      for (const to of valueImportsOf(path)) walk(to, [...trail, path])
      state.set(path, 'done')
    }
    for (const path of files) walk(path, [])
    expect(circles).toEqual([])
  })
})

/** Imports that exist at run time: a type may look anywhere. */
function valueImportsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  return [...source.matchAll(/^import (?!type)[^']*'(\.[^']+)'/gm)]
    .map(([, name = '']) => normalize(join(dirname(path), name)))
    .flatMap((to) => [`${to}.ts`, `${to}.tsx`])
    .filter((to) => imports.has(to))
}
