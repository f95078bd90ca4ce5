// Reads wrangler.toml for scripts.
import { unstable_readConfig } from 'wrangler'

process.env.WRANGLER_SEND_METRICS ??= 'false'

const readConfig = (env) => unstable_readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true })

/** The D1 bindings of an environment, in order. */
export const listDatabases = (env = '') => readConfig(env).d1_databases

/** The account that an environment is deployed to; undefined: wrangler decides. */
export const readAccount = (env = '') => readConfig(env).account_id

/** The variables of the top level, which `npm run deploy` deploys. */
export const readVariables = () => readConfig('').vars
