import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import LongestFirst from './support/longest-first.ts'

const root = join(import.meta.dirname, '..')

/** Linux's folder in memory. On a disk, a fifth of the time of the Worker's tests goes into syncing writes. */
const MEMORY = '/dev/shm'
/** Bytes that have to be free there. */
const ROOM = 4 * 2 ** 30
if (!process.env.TMPDIR && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= ROOM) process.env.TMPDIR = MEMORY
}

/**
 * The browser's tests run before all others: side by side they take a tenth longer. With two files for each processor, the browser's
 * leave some of its time unused, so they get three, at most eight in all. The others hardly wait, and each of their processes has
 * to load the whole app.
 */
const browserFirst = { maxWorkers: Math.min(8, 3 * availableParallelism()), sequence: { groupOrder: 0 } }
const together = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } }
/**
 * Measurements in the browser run alone: beside other files, which share the processor's caches, they take a third more time.
 */
const last = { maxWorkers: 1, sequence: { groupOrder: 2 } }
const wholeDays = 'tests/support/whole-days.ts'
/** Long enough for a busy machine that stands still for a minute. Tests that are about speed measure it themselves. */
const testTimeout = 180_000

/** With `npm run test:three`, the Worker's tests run on three databases for the weddings, and plain Drizzle. Otherwise all is in one. */
const databases = process.env.POSY_TESTS === 'three' && ['WEDDINGS_DB', 'WEDDINGS_DB_2', 'WEDDINGS_DB_3']

/** Five kinds of tests; `npm test` runs them all, `npm run test:run -- --project rules` one. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'exhaustive',
        description:
          'Tries every field, every limit or every moment at which a Worker may end, or takes long with large data. `npm run test:quick` leaves it out.',
      },
    ],
    projects: [
      {
        root,
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          env: { TZ: 'Asia/Kathmandu', LC_ALL: 'en_GB.UTF-8' },
          isolate: false,
          ...together,
          testTimeout,
        },
      },
      {
        root,
        test: {
          name: 'structure',
          include: ['tests/structure/**/*.test.ts'],
          isolate: false,
          ...together,
          testTimeout,
        },
      },
      {
        root,
        // The JSX of pages and mails: worker/lib/markup.ts.
        oxc: { jsx: { importSource: '#markup' } },
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('migrations'),
                POSY_SECRET: 'a secret for tests only, long enough to sign with',
                APP_ORIGIN: 'https://posy.test',
                ...(databases && { DRIZZLE: 'plain' }),
              },
              ...(databases && { d1Databases: databases }),
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/support/worker/empty-database.ts', wholeDays],
          // Starting a Worker and loading the whole app takes longer than many of the files.
          isolate: false,
          ...together,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser/setup.ts'],
          setupFiles: [wholeDays],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 60_000 } },
          // All files share one Worker; those of a process, also a browser and its idle pages.
          isolate: false,
          ...browserFirst,
        },
      },
      {
        root,
        test: {
          name: 'speed',
          include: ['tests/speed/**/*.test.ts'],
          globalSetup: ['tests/support/browser/setup.ts'],
          setupFiles: [wholeDays],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 60_000 } },
          ...last,
        },
      },
    ],
  },
})
