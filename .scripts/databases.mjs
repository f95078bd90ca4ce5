// The databases of wrangler.toml, which scripts go through.
import { unstable_readConfig } from 'wrangler'

process.env.WRANGLER_SEND_METRICS ??= 'false'

/** The D1 bindings of an environment, in order. */
export function listDatabases(env = '') {
  const { d1_databases } = unstable_readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true })
  return d1_databases
}
