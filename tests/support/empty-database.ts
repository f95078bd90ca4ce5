import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// Files share a Worker, but each starts with empty databases: the cron sees every wedding.
for (const d1 of new Set([env.DB, env.WEDDINGS_DB ?? env.DB])) {
  await applyD1Migrations(d1, env.TEST_MIGRATIONS)
  const { results } = await d1
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
        AND name <> 'd1_migrations'`,
    )
    .all<{ name: string }>()
  await d1.batch([
    d1.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ name }) => d1.prepare(`DELETE FROM "${name}"`)),
  ])
}
