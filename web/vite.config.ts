import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { dark, declarations, fonts, light, measures, swatches, type } from '../worker/lib/tokens.ts'
import { StartUp } from './app/start-up.tsx'
import { codeSplitting, compileHints } from './chunks.config.ts'
import { firstLoad } from './first-load.config.ts'
import { writeFonts } from './fonts.config.ts'
import { installable } from './service-worker.config.ts'

/** `npm run dev` runs the Worker on the next port. */
const port = Number(process.env.PORT || 8787)
const worker = `http://localhost:${port + 1}`

/** The tokens as Tailwind's theme. Print is always light. */
const theme = `
@theme {
  ${declarations(light, 'color-')}
  ${declarations({ ...measures, 'font-serif': `Fraunces, ${fonts.serif}` })}
  ${Object.entries(type)
    .map(([name, { line }]) => `--text-${name}--line-height: ${line};`)
    .join('')}
}
@layer base {
  :root { ${declarations(swatches.light, 'swatch-')} }
  @media not print {
    [data-theme="dark"] { ${declarations(dark, 'color-')} ${declarations(swatches.dark, 'swatch-')} }
  }
}`

/** Adds the tokens to the stylesheet and to `index.html`. */
const tokens: Plugin = {
  name: 'tokens',
  enforce: 'pre',
  transform: (code, id) => (/\/web\/styles\.css($|\?)/.test(id) ? code + theme : undefined),
  transformIndexHtml: (html) => html.replaceAll('%light%', light.page).replaceAll('%dark%', dark.page),
}

/** Puts into the page what the app shows first, so that it shows before any script has arrived. */
const startUp: Plugin = {
  name: 'start-up',
  transformIndexHtml: (html) => html.replace('%start-up%', () => renderToStaticMarkup(createElement(StartUp))),
}

/** Leaves out the random keys of the icons' shapes: the shapes of an icon never change their order, and keys hardly compress. */
const lightIcons: Plugin = {
  name: 'light-icons',
  apply: 'build',
  transform: (code, id) =>
    /\/lucide-react\/.*\/icons\//.test(id) ? code.replaceAll(/,\s*key: "\w+"/g, '') : undefined,
}

/** The app's code. */
const app = {
  root: import.meta.dirname,
  plugins: [tokens, startUp, lightIcons, react(), tailwindcss()],
  // SWR and Wouter bring a stand-in for what older versions of React lack.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A screen that needs only a path, an option or one rule of a feature loads neither its schemas nor zod.
      treeshake: { moduleSideEffects: [{ test: /\/worker\/features\//, sideEffects: false }] },
    },
  },
} satisfies UserConfig

await writeFonts()

export default defineConfig(async ({ command }) => ({
  ...app,
  plugins: [...app.plugins, firstLoad(), compileHints(), installable()],
  build: {
    ...app.build,
    rolldownOptions: {
      ...app.build.rolldownOptions,
      ...(command === 'build' && { output: { codeSplitting: await codeSplitting(app) } }),
    },
  },
  server: {
    port,
    proxy: Object.fromEntries(
      ['/api', '/rsvp', '/unsubscribe', '/share', '/seats', '/calendar', '/dev/mail', '/cdn-cgi'].map((path) => [
        path,
        worker,
      ]),
    ),
  },
}))
