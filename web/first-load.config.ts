import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { budgetPaths } from '../worker/features/budget/contract.ts'
import { categoryPaths } from '../worker/features/categories/contract.ts'
import { dashboardPaths } from '../worker/features/dashboard/contract.ts'
import { guestPaths } from '../worker/features/guests/contract.ts'
import { memberPaths } from '../worker/features/members/contract.ts'
import { occasionPaths } from '../worker/features/occasions/contract.ts'
import { profilePaths } from '../worker/features/profile/contract.ts'
import { seatingPaths } from '../worker/features/seating/contract.ts'
import { settingsPath } from '../worker/features/settings/contract.ts'
import { taskPaths } from '../worker/features/tasks/contract.ts'
import { timelinePaths } from '../worker/features/timeline/contract.ts'
import { vendorPaths } from '../worker/features/vendors/contract.ts'
import { MAX_DAYS_AHEAD, paymentPaths } from '../worker/features/vendors/payments/contract.ts'
import { paths } from './lib/paths.ts'

/*
 * What the page itself starts to load: the code of the screen that its address names, and the screen's reads. A script in the
 * page does it, because one file of HTML serves all screens.
 */

const dashboard = { screen: 'app/dashboard-screen.tsx', reads: [dashboardPaths.summary] }

interface Screen {
  path: string
  screen: string
  later?: string
  /** Without the frame. */
  isBare?: boolean
  /** Reads at each of its addresses, in addition to those of every screen. */
  reads: string[]
  /** Further reads, at `path` itself only. */
  readsHere?: string[]
}

const screens: Screen[] = [
  { path: paths.home, ...dashboard },
  { path: paths.dashboard, ...dashboard },
  {
    path: paths.budget,
    screen: 'features/budget/budget-page.tsx',
    later: 'features/budget/charts.tsx',
    reads: [
      budgetPaths.list,
      budgetPaths.syncPreview,
      budgetPaths.variableMap,
      budgetPaths.trend(90),
      occasionPaths.list,
    ],
  },
  {
    path: paths.guests,
    screen: 'features/guests/guests-page.tsx',
    reads: [guestPaths.list, seatingPaths.tables, occasionPaths.list],
  },
  {
    path: paths.vendors,
    screen: 'features/vendors/vendors-page.tsx',
    reads: [vendorPaths.list],
    readsHere: [paymentPaths.upcoming(MAX_DAYS_AHEAD)],
  },
  {
    path: paths.timeline,
    screen: 'features/timeline/timeline-page.tsx',
    reads: [timelinePaths.list],
    readsHere: [occasionPaths.list],
  },
  {
    path: paths.tasks,
    screen: 'features/tasks/tasks-page.tsx',
    reads: [taskPaths.list, categoryPaths.list, memberPaths.list],
  },
  {
    path: paths.day,
    screen: 'features/day/day-page.tsx',
    isBare: true,
    reads: [timelinePaths.list, vendorPaths.list, guestPaths.list, occasionPaths.list, seatingPaths.tables],
  },
]
const everywhere = [profilePaths.me, settingsPath]

/** Puts the script into the page, and its hash into the Content-Security-Policy. */
export function firstLoad(): Plugin {
  let hash = ''
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = scriptFor(bundle)
        hash = createHash('sha256').update(script).digest('base64')
        // A function, because `$` is special in a replacement.
        return html.replace('<script id="first-load"></script>', () => `<script>${script}</script>`)
      },
    },
    writeBundle({ dir = '' }) {
      const file = join(dir, '_headers')
      const headers = readFileSync(file, 'utf8')
      if (!headers.includes('%first-load%')) throw new Error('web/public/_headers has no place for the script’s hash.')
      writeFileSync(file, headers.replace('%first-load%', `sha256-${hash}`))
    },
  }
}

function scriptFor(bundle: Rolldown.OutputBundle | undefined): string {
  const filesOf = (...modules: string[]) => (bundle ? filesFor(bundle, modules) : [])
  const all = screens.map(({ path, screen, later, isBare, reads, readsHere }) => ({
    path,
    files: filesOf(...(isBare ? [] : ['app/app-layout.tsx']), screen, ...(later ? [later] : [])),
    reads: [...everywhere, ...reads],
    readsHere,
  }))
  const login = { files: filesOf('features/auth/login-page.tsx') }
  const code = readFileSync(new URL('first-load.inline.js', import.meta.url), 'utf8')
  return code
    .replaceAll(/^ *(\/\/.*)?\n/gm, '')
    .replaceAll(/^ +/gm, '')
    .replace('SCREENS', () => JSON.stringify(all))
    .replace('LOGIN', () => JSON.stringify(login))
}

/** The addresses of the files that modules of the app need, without those that the page loads anyway. */
export function filesFor(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const importsOf = (start: Rolldown.OutputChunk[]) => {
    const found = new Set(start.map(({ fileName }) => fileName))
    for (const name of found)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(next)
    return found
  }
  const loaded = importsOf(chunks.filter(({ isEntry }) => isEntry))
  const wanted = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)))
    if (!chunk) throw new Error(`web/${module} is in no file.`)
    return chunk
  })
  return [...importsOf(wanted)].filter((name) => !loaded.has(name)).map((name) => `/${name}`)
}
