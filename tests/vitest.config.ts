import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
/** One number for all, or Vitest runs one project after another. A browser's test waits as long as it computes. */
const maxWorkers = Math.min(8, 2 * availableParallelism())
/** Long enough for a machine that has much else to do: how fast something is, is measured where it matters. */
const testTimeout = 120_000

/** Four kinds of tests; `npm test` runs them all, `npx vitest --project rules` one. */
export default defineConfig({
  root,
  test: {
    maxWorkers,
    projects: [
      {
        root,
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          env: { TZ: 'Asia/Kathmandu' },
          isolate: false,
          maxWorkers,
          testTimeout,
        },
      },
      {
        root,
        test: { name: 'structure', include: ['tests/structure/**/*.test.ts'], isolate: false, maxWorkers, testTimeout },
      },
      {
        root,
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('migrations'),
                POSY_SECRET: 'a secret for tests only, long enough to sign with',
                APP_ORIGIN: 'https://posy.test',
                DRIZZLE: process.env.POSY_DRIZZLE ?? '',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/support/empty-database.ts'],
          // Starting a Worker and reading all of the app into it costs as much as many a file.
          isolate: false,
          maxWorkers,
          testTimeout,
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser-setup.ts'],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 30_000 } },
          // Files share one Worker, one browser and the pages that wait in it for their next test.
          isolate: false,
          maxWorkers,
        },
      },
    ],
  },
})
