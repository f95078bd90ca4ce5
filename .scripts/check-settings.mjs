// Ends `npm run deploy` with a sentence for each setting of wrangler.toml that is still the one for this machine.
import { readVariables } from './wrangler-config.mjs'

const { APP_ORIGIN = '', MAIL_PROVIDER, MAIL_FROM = '' } = readVariables()
const sentences = []
const address = URL.parse(APP_ORIGIN)
if (address?.protocol !== 'https:' || address.hostname === 'localhost')
  sentences.push(
    'APP_ORIGIN must be the https address at which people reach Posy: every link in a mail starts with it.',
  )
if (MAIL_PROVIDER === 'local')
  sentences.push(
    'MAIL_PROVIDER must not be "local": anybody could read every mail at /dev/mail. Choose "cloudflare" or "resend".',
  )
if (MAIL_FROM.trim() === '' || MAIL_FROM.includes('@example.com'))
  sentences.push('MAIL_FROM must be an address of a domain that your mail provider has verified.')
if (sentences.length > 0) {
  console.error(['Not deployed. In wrangler.toml:', ...sentences].join('\n- '))
  process.exit(1)
}
