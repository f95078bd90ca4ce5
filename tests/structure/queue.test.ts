import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the queues of mails and of events about them can be switched on: a dry run of the deployment takes both', {
  tags: 'exhaustive',
  timeout: 300_000,
}, () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  const isOff =
    /^# (MAIL_EVENTS = |MAIL_RATE = |\[\[queues\.\w+\]\]|binding = "MAIL_QUEUE"|queue = |max_\w+ = |retry_delay = )/gm
  expect(config.match(isOff)).toHaveLength(16)
  // The app need not be built for this.
  const enabled = config.replaceAll(isOff, '$1').replace('directory = "web/dist"', 'directory = "migrations"')
  // Another run in this folder may be at it too.
  const path = `wrangler.queue-test.${process.pid}.toml`
  writeFileSync(path, enabled)
  try {
    const printed = execFileSync(
      process.execPath,
      ['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run', '--env', '', '--config', path],
      {
        encoding: 'utf8',
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'log', CI: 'true' },
      },
    )
    expect(printed).toContain('MAIL_EVENTS')
    expect(printed).toContain('MAIL_QUEUE')
    expect(printed).toContain('--dry-run: exiting now.')
    expect(printed).not.toMatch(/unexpected field/i)
  } finally {
    rmSync(path)
  }
})
