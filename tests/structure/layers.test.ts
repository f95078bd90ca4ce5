import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The worker's layers, lowest first: each imports itself and those before it. */
const workerLayers = [
  'worker/lib/',
  'worker/texts/',
  'worker/db/',
  'worker/security/',
  'worker/context.ts',
  'worker/http/',
  'worker/features/',
  'worker/app.ts',
  'worker/mails.ts',
  'worker/scheduled.ts',
  'worker/index.ts',
]

/** The web's layers, lowest first. */
const webLayers = ['web/lib/', 'web/components/', 'web/features/', 'web/app/', 'web/main.tsx']

/** The worker's features, lowest first: each imports only itself and those before it. A sub-folder counts as its feature. */
const features = [
  'health',
  'mail',
  'categories',
  'settings',
  'billing',
  'members',
  'auth',
  'households',
  'guests',
  'occasions',
  'questions',
  'guest-lists',
  'rsvp',
  'reminders',
  'answers',
  'messages',
  'seating',
  'budget',
  'vendors',
  'timeline',
  'vendor-fit',
  'tasks',
  'sharing',
  'sample',
  'dashboard',
  'profile',
]

/**
 * The kinds of file in a worker feature, lowest first, and what each imports of the rest of the worker. Each imports its own
 * kind and those before it, of any feature that is not above its own.
 */
const kinds: Record<string, string[]> = {
  contract: ['lib'],
  schema: ['lib'],
  content: ['lib'],
  rules: ['lib'],
  solver: ['lib'],
  queries: ['lib', 'db', 'security'],
  gateway: ['lib', 'db', 'security', 'context.ts'],
  messages: ['lib', 'texts'],
  page: ['lib', 'texts', 'http'],
  job: ['lib', 'texts', 'db', 'security', 'context.ts'],
  guard: ['lib', 'texts', 'db', 'security', 'context.ts', 'http'],
  answer: ['lib', 'texts', 'db', 'security', 'context.ts', 'http'],
  routes: ['lib', 'texts', 'db', 'security', 'context.ts', 'http'],
}
const words = Object.keys(kinds)

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` at the start of a line, and `import('x')` anywhere. */
const anyImport = /(?:^(?:import|export)\s(?:[^'`"=]*\sfrom\s)?|import\()'([^']+)'/gm

/** Paths of all source files of the worker and the web, from the root. */
const files = ['worker', 'web'].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .map((name) => join(side, name))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)dist\/|\.d\.ts$|\.config\.ts$/.test(path)),
)
const known = new Set(files)
const imports = new Map(files.map((path) => [path, importsOf(path)]))

function importsOf(path: string): { ours: string[]; packages: string[] } {
  const found = [...readFileSync(path, 'utf8').matchAll(anyImport)].map(([, name = '']) => name)
  return {
    ours: found.filter((name) => name.startsWith('.')).map((name) => resolve(join(dirname(path), name))),
    packages: found.filter((name) => !name.startsWith('.')),
  }
}

/** The file that an import names; styles and scripts that are inlined as text keep their own ending. */
function resolve(path: string): string {
  return [`${path}.ts`, `${path}.tsx`].map(normalize).find((file) => known.has(file)) ?? normalize(path)
}

const levelIn = (layers: string[], path: string) => layers.findIndex((layer) => path.startsWith(layer))
const featureOf = (path: string) => /^(worker|web)\/features\/([^/]+)\//.exec(path)?.[2]
const isWorkerFeature = (path: string) => path.startsWith('worker/features/')
const nameOf = (path: string) => basename(path).replace(/\.tsx?$/, '')

/** A file's kind is its name; the parts of a page or a mail (`page/notice.tsx`) are of their folder's kind. */
function kindOf(path: string): string {
  return words.includes(nameOf(path)) ? nameOf(path) : basename(dirname(path))
}

/** One line for every import that breaks a rule: the file, what it imports, and where the code belongs. */
function wrongImports(rule: (from: string, to: string) => string | false): string[] {
  return [...imports].flatMap(([from, { ours }]) =>
    ours.flatMap((to) => {
      const advice = rule(from, to)
      return advice ? [`${from} imports ${to}: ${advice}`] : []
    }),
  )
}

/** One line for every package that a file may not import. */
function wrongPackages(rule: (from: string, name: string) => string | false): string[] {
  return [...imports].flatMap(([from, { packages }]) =>
    packages.flatMap((name) => {
      const advice = rule(from, name)
      return advice ? [`${from} imports ${name}: ${advice}`] : []
    }),
  )
}

describe('no file has more than 400 lines', () => {
  const isLong = (path: string) => readFileSync(path, 'utf8').split('\n').length > 401

  test('in the worker and the web', () => {
    expect(files.filter(isLong), 'split these: a sub-folder has the same file names').toEqual([])
  })

  test('in the tests', () => {
    const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join('tests', path))
    expect(tests.filter(isLong), 'split these along their themes; what the parts share goes to tests/support').toEqual(
      [],
    )
  })
})

describe('file names', () => {
  test('are in kebab case', () => {
    expect(files.filter((path) => !/^[a-z0-9./-]+$/.test(path))).toEqual([])
  })

  test('say what is in the file: none is called utils, helpers, types, constants or index', () => {
    const vague = files.filter((path) => /(utils?|helpers?|types|constants|index)\.tsx?$/.test(path))
    expect(vague).toEqual(['worker/index.ts'])
  })

  test('of a worker feature are words of the list', () => {
    const odd = files.filter((path) => isWorkerFeature(path) && !words.includes(kindOf(path)))
    expect(odd, `use one of: ${words.join(', ')}`).toEqual([])
  })
})

describe('layers', () => {
  test('cover every file', () => {
    const lost = files.filter((path) => levelIn(workerLayers, path) < 0 && levelIn(webLayers, path) < 0)
    expect(lost, 'put it into a folder of the architecture, see the README').toEqual([])
  })

  test('of the worker import downwards', () => {
    const wrong = wrongImports((from, to) => {
      if (levelIn(workerLayers, to) <= levelIn(workerLayers, from) || !from.startsWith('worker/')) return false
      if (!isWorkerFeature(to)) return 'move what is needed down to the importing layer, or the code that needs it up'
      return `code that needs a feature belongs in it: middleware in guard.ts, answers in answer.ts of worker/features/${featureOf(to)}`
    })
    expect(wrong).toEqual([])
  })

  test('of the web import downwards', () => {
    const wrong = wrongImports((from, to) => {
      if (levelIn(webLayers, to) <= levelIn(webLayers, from) || !from.startsWith('web/')) return false
      return 'what a lower layer needs belongs in that layer, or comes in as an argument'
    })
    expect(wrong).toEqual([])
  })

  test('of the worker import nothing of the web', () => {
    const wrong = wrongImports(
      (from, to) => from.startsWith('worker/') && to.startsWith('web/') && 'what both need belongs in the worker',
    )
    expect(wrong).toEqual([])
  })

  test('of the web import from the worker only contracts, schemas, rules, solvers and lib', () => {
    const wrong = wrongImports((from, to) => {
      if (!from.startsWith('web/') || !to.startsWith('worker/') || to.startsWith('worker/lib/')) return false
      const isShared = isWorkerFeature(to) && ['contract', 'schema', 'rules', 'solver'].includes(kindOf(to))
      return (
        !isShared &&
        'what the app needs too belongs in contract.ts, schema.ts or rules.ts of its feature, or in worker/lib'
      )
    })
    expect(wrong).toEqual([])
  })
})

describe('features', () => {
  test('of the worker are all in the order above', () => {
    const folders = readdirSync('worker/features')
    expect(features.toSorted(), 'write a new feature into `features`, above all that it imports').toEqual(
      folders.toSorted(),
    )
  })

  test('of the worker import only features before them in the order', () => {
    const order = (path: string) => features.indexOf(featureOf(path) ?? '')
    const wrong = wrongImports((from, to) => {
      if (!isWorkerFeature(from) || !isWorkerFeature(to) || order(to) <= order(from)) return false
      const [lower, upper] = [featureOf(from), featureOf(to)]
      return `${lower} is beneath ${upper}: the code belongs in ${upper}, or what it needs in ${lower} or below`
    })
    expect(wrong).toEqual([])
  })

  test('of the web import no other feature of the web', () => {
    const wrong = wrongImports((from, to) => {
      const isOther = from.startsWith('web/') && to.startsWith('web/features/') && featureOf(from) !== featureOf(to)
      return isOther && featureOf(from) !== undefined && 'what two features need belongs in web/components or web/lib'
    })
    expect(wrong).toEqual([])
  })
})

describe('kinds of file', () => {
  test('import their own kind and those before it', () => {
    const order = (path: string) => words.indexOf(kindOf(path))
    const wrong = wrongImports((from, to) => {
      if (!isWorkerFeature(from) || !isWorkerFeature(to) || order(to) <= order(from)) return false
      return `${kindOf(from)} is beneath ${kindOf(to)}: pass in what it needs, or move the code to a ${kindOf(to)} file`
    })
    expect(wrong).toEqual([])
  })

  test('import from the rest of the worker only what their row allows', () => {
    const wrong = wrongImports((from, to) => {
      if (!isWorkerFeature(from) || isWorkerFeature(to) || !to.startsWith('worker/')) return false
      const allowed = kinds[kindOf(from)] ?? []
      const isAllowed = allowed.some((layer) => to.startsWith(`worker/${layer}`))
      return !isAllowed && `a ${kindOf(from)} file imports only ${allowed.map((layer) => `worker/${layer}`).join(', ')}`
    })
    expect(wrong).toEqual([])
  })

  test('that the app imports too use no package but zod/mini', () => {
    const isShared = (path: string) => isWorkerFeature(path) && words.indexOf(kindOf(path)) < words.indexOf('queries')
    const wrong = wrongPackages((from, name) => isShared(from) && name !== 'zod/mini' && 'the browser would load it')
    expect(wrong).toEqual([])
  })

  test('that the app’s first screens load, the contracts, use no package', () => {
    const wrong = wrongPackages((from) => kindOf(from) === 'contract' && 'what needs zod belongs in schema.ts')
    expect(wrong).toEqual([])
  })

  test('import a feature’s routes only in the app and in the routes of the folder above', () => {
    const wrong = wrongImports((from, to) => {
      if (!isWorkerFeature(to) || kindOf(to) !== 'routes' || from === 'worker/app.ts') return false
      const isMounted = kindOf(from) === 'routes' && dirname(dirname(to)) === dirname(from)
      return !isMounted && 'what two routes share belongs in rules.ts, queries.ts, guard.ts or answer.ts'
    })
    expect(wrong).toEqual([])
  })
})

describe('packages', () => {
  test('Drizzle is imported by queries and db', () => {
    const mayImport = (path: string) =>
      path.startsWith('worker/db/') || (isWorkerFeature(path) && kindOf(path) === 'queries')
    const wrong = wrongPackages(
      (from, name) => /^drizzle/.test(name) && !mayImport(from) && 'SQL belongs in queries.ts',
    )
    expect(wrong).toEqual([])
  })

  test('no file of the worker names tables of both sides, nor a table and the other side’s handle', () => {
    const sides = { accounts: 'WeddingDb', weddings: 'AccountsDb' } as const
    const wrong = [...imports].flatMap(([from, { ours }]) => {
      if (from.startsWith('worker/db/tables/')) return []
      const named = Object.keys(sides).filter((side) => ours.includes(`worker/db/schema/${side}.ts`))
      const source = readFileSync(from, 'utf8')
      const foreign = named.map((side) => sides[side as keyof typeof sides]).filter((db) => source.includes(db))
      return named.length > 1 || foreign.length > 0 ? [`${from}: ${[...named, ...foreign].join(', ')}`] : []
    })
    expect(wrong, 'write two queries files, and bring both together in a job, a guard or a route').toEqual([])
  })

  test('only worker/db/drizzle uses the internals of Drizzle', () => {
    const internals = /\b(prepareQuery|_prepare|mapResult)\b|\bdb\.session\b|as unknown as D1Database/
    const knowing = files.filter(
      (path) =>
        path.startsWith('worker/') &&
        !path.startsWith('worker/db/drizzle/') &&
        internals.test(readFileSync(path, 'utf8')),
    )
    expect(knowing, 'move it into worker/db/drizzle, behind its switch').toEqual([])
  })

  test('Hono is imported by routes, guards, answers, pages, http, security, context and the app', () => {
    const mayImport = (path: string) =>
      /^worker\/(http|security|app|context)/.test(path) ||
      (isWorkerFeature(path) && ['routes', 'guard', 'answer', 'page'].includes(kindOf(path)))
    const wrong = wrongPackages((from, name) => /^hono/.test(name) && !mayImport(from) && 'HTTP belongs in routes.ts')
    expect(wrong).toEqual([])
  })
})

test('imports never form a cycle, not even imports of types', () => {
  const circles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const to of imports.get(path)?.ours ?? []) walk(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of files) walk(path, [])
  expect(circles, 'move what both need into a third file below').toEqual([])
})

test('a write returns no rows: when its answer is lost, only their number is known', () => {
  const reading = files.filter(
    (path) =>
      path.startsWith('worker/') &&
      (readFileSync(path, 'utf8').match(/\.returning\(.*/g) ?? []).some(
        (call) => !/^\.returning\(\{ \w+: [\w.]+ \}\)/.test(call),
      ),
  )
  expect(reading, 'return one column, to be counted, and select after the write in the same batch').toEqual([])
})
