import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { dark, light } from '../worker/lib/tokens.ts'
import { filesFor } from './first-load.config.ts'
import { paths } from './lib/paths.ts'

/*
 * What makes the app installable, and opens day mode without a connection: the manifest, and the service worker with the list
 * of the files that day mode needs.
 */

export function installable(): Plugin {
  return {
    name: 'installable',
    // Last, so that the page is there too.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = dayFiles(bundle)
        const page = bundle['index.html']
        const version = createHash('sha256')
          .update(JSON.stringify(files))
          .update(page?.type === 'asset' ? page.source : '')
          .digest('hex')
          .slice(0, 12)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerFor(files, version) })
        this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(manifest) })
      },
    },
  }
}

function workerFor(files: string[], version: string): string {
  return readFileSync(new URL('service-worker.inline.js', import.meta.url), 'utf8')
    .replaceAll(/^ *(\/\/.*|\/\*\*.*\*\/)?\n/gm, '')
    .replace('THE_VERSION', () => JSON.stringify(`posy-day-${version}`))
    .replace('THE_FILES', () => JSON.stringify(files))
}

/** The scripts of the app's start and of day mode, the styles, and the font of headings. */
function dayFiles(bundle: Rolldown.OutputBundle): string[] {
  const start = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.isEntry ? [file.fileName, ...file.imports] : [],
  )
  const looks = Object.keys(bundle).filter((name) => /index-[^/]*\.css$|fraunces-[^/]*\.woff2$/.test(name))
  return [
    ...new Set([...[...start, ...looks].map((name) => `/${name}`), ...filesFor(bundle, ['features/day/day-page.tsx'])]),
  ]
}

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = {
  id: '/',
  name: 'Posy',
  short_name: 'Posy',
  description: 'Couples plan their wedding together; guests RSVP without an account.',
  lang: 'en',
  // Opens without a connection; on days other than the wedding day it leads to the dashboard.
  start_url: `${paths.day}?from=home`,
  scope: '/',
  display: 'standalone',
  theme_color: light.page,
  background_color: light.page,
  // For browsers that read it; the others follow the page's theme colour.
  user_preferences: { color_scheme_dark: { theme_color: dark.page, background_color: dark.page } },
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon-192', 192),
    icon('icon-512', 512),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Day mode', url: paths.day, icons: [icon('icon-192', 192)] },
    { name: 'Guests', url: paths.guests, icons: [icon('icon-192', 192)] },
    { name: 'Tasks', url: paths.tasks, icons: [icon('icon-192', 192)] },
  ],
}
