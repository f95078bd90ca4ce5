import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

/** Four kinds of tests; `npm test` runs them all, `npx vitest --project rules` one. */
export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], env: { TZ: 'Asia/Kathmandu' } } },
      { root, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
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
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          // Passwords are hashed for real, and two cores may be busy.
          testTimeout: 30_000,
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/support/migrations.ts'],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two cores may be busy.
          expect: { poll: { timeout: 10_000 } },
          // Files share one Worker, one browser and the pages that wait in it for their next test.
          isolate: false,
          maxWorkers: 3,
        },
      },
    ],
  },
})
