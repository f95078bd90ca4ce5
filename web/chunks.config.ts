import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/*
 * Which modules share a file. Left alone, the bundler writes a file for every set of screens that share something, and a
 * screen takes about fifty requests. Here each screen takes a file of its own and at most three that it shares.
 */

/** The shared files, most shared first: each imports only those before it. */
const shared = ['start', 'frame', 'lists', 'dialogs']

/** The screens that people open all the time. */
const sections = ['dashboard', 'budget', 'guests', 'vendors', 'timeline', 'tasks']

/** Builds once without writing, to see what each screen uses. Returns the bundler's options for the real build. */
export async function codeSplitting(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const rolldownOptions = { ...config.build?.rolldownOptions, experimental: { chunkOptimization: false } }
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, rolldownOptions, write: false, minify: false },
  })
  const users = usersOf((trial as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk'))
  const fileOf = (id: string) => nameOf(users.get(id) ?? new Set())
  return {
    // What a module imports is used wherever the module is, so it is in the same file or one that is more shared.
    includeDependenciesRecursively: false,
    groups: [
      ...shared.map((name) => ({ name, test: (id: string) => fileOf(id) === name })),
      { debugName: 'one screen', name: fileOf },
    ],
  }
}

/**
 * Begins the files of every first screen with a comment for which Chrome compiles all of their functions while they load, beside the main
 * thread (v8.dev/blog/explicit-compile-hints). Without it, each is compiled when it is called, and a first screen calls most of them.
 */
export function compileHints(): Plugin {
  const first = new Set(['index', 'frame', 'lists', ...sections.map((section) => `${section}-page`)])
  return {
    name: 'compile-hints',
    // After Vite has added its own first line.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && first.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** Names the entries that load each module: the app itself, and whatever it imports with `import()`. */
function usersOf(chunks: Rolldown.OutputChunk[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  for (const entry of chunks) {
    if (!entry.facadeModuleId) continue
    const loaded = new Set([entry.fileName])
    for (const fileName of loaded) {
      const { moduleIds = [], imports = [] } = named.get(fileName) ?? {}
      for (const next of imports) loaded.add(next)
      for (const id of moduleIds) users.set(id, (users.get(id) ?? new Set()).add(entryName(entry.facadeModuleId)))
    }
  }
  return users
}

/** Dialogs of the guests' screens that would be files of 1 to 4 KB. The others are larger, and each is opened on its own. */
const smallOfGuests = ['new-message-dialog', 'send-time-dialog', 'households-dialog', 'invite-dialog']

/** An entry's name; it starts with the name of its feature. Entries of the same name share a file. */
function entryName(id: string): string {
  const [, feature = 'app'] = /\/features\/([^/]+)\//.exec(id) ?? []
  const file = /([^/]+)\.\w+$/.exec(id)?.[1] ?? 'app'
  if (file === 'index') return 'start'
  if (file === 'login-page') return 'login'
  if (file === 'app-layout') return 'frame'
  if (file === 'dashboard-screen') return 'dashboard'
  if (file === `${feature}-page`) return feature
  if (file === 'send-from-day-mode' || file === 'day-mode-link') return 'day-later'
  // With the QR codes of guests' links: few dialogs draw one.
  if (file === 'qr-code') return 'guests-qr-code'
  // These features load little later, so it is one file.
  if (feature === 'auth' || feature === 'vendors') return `${feature}-later`
  if (feature === 'dashboard') return 'app-dialogs'
  if (file === 'seat-finder') return 'guests-seating-print'
  const isSmall =
    feature === 'guests' ? smallOfGuests.includes(file) : /dialog|palette|no-wedding|remove-added/.test(file)
  return `${feature}-${isSmall ? 'dialogs' : file.replace(`${feature}-`, '')}`
}

/** The name of the file for modules that these entries load; null for what is not the app's. */
function nameOf(users: Set<string>): string | null {
  const others = new Set([...users].filter((name) => !name.startsWith('day')))
  if (others.size === 0 || others.size === users.size) return nameAmong(users)
  // Day mode is kept on the phone: it takes none of the files after the lists.
  const name = nameAmong(others)
  return name === null || (name !== 'dialogs' && shared.includes(name)) ? name : 'day-shared'
}

function nameAmong(users: Set<string>): string | null {
  const features = new Set([...users].map((name) => name.split('-')[0]))
  const used = sections.filter((section) => users.has(section))
  if (users.has('login') && [...users].every((name) => name === 'login' || name === 'auth-later')) return 'login'
  // Every screen loads the code that the login shares with others, forms above all.
  if (users.has('start') || (users.has('login') && users.size > 1)) return 'start'
  if (users.size === 1 && used.length === 0) return [...users][0] ?? null
  if (users.has('frame') || (users.has('dashboard') && users.size > 1)) return 'frame'
  if (used.length > 1 || (used.length === 1 && features.size > 1)) return 'lists'
  if (used.length === 1) return `${used[0]}-page`
  if (users.size === 0) return null
  return features.size > 1 ? 'dialogs' : `${[...features][0]}-more`
}
