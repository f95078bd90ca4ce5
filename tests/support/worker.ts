export interface RunningWorker {
  url: string
  close: () => Promise<void>
}

/** Starts the Worker that wrangler.toml describes, on a free port, with an empty database. */
export async function startWorker(secrets: Record<string, string> = {}): Promise<RunningWorker> {
  process.env.WRANGLER_LOG ??= 'error'
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  const { createTestHarness } = await import('wrangler')
  const server = createTestHarness({
    workers: [
      {
        configPath: 'wrangler.toml',
        secrets: { POSY_SECRET: 'a secret for tests only, long enough to sign with', ...secrets },
      },
    ],
  })
  const { url } = await server.listen()
  await server.getWorker().applyD1Migrations('DB')
  return { url: url.origin, close: () => server.close() }
}
