import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// Files share a Worker, but each starts with an empty database: the cron sees every wedding.
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
const { results } = await env.DB.prepare(
  `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
    AND name <> 'd1_migrations'`,
).all<{ name: string }>()
await env.DB.batch([
  env.DB.prepare('PRAGMA defer_foreign_keys = on'),
  ...results.map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
])
