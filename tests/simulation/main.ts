import { readFileSync, writeFileSync } from 'node:fs'
import { changesAt, daysToSend, type Forecast, forecast, type Measured, resendPrice } from './forecast'
import { measure, measureWave } from './measure'
import { rates } from './prices'

const README = 'tests/simulation/README.md'
const SIZES = [1000, 100_000, 2_000_000]
const WAVE = { weddings: 1334, guests: 150 }

type Row = Record<string, string>

const measured = await measure()
const months = SIZES.map((weddings) => forecast(measured, weddings))
const wave = await measureWave(WAVE.weddings, WAVE.guests)
const tables: Record<string, string> = {
  measured: table(measuredRows(measured)),
  forecast: table(forecastRows(months)),
  changes: months.map((one) => `- **${whole(one.weddings)} weddings**: ${changesOf(one)}.`).join('\n'),
  mails: `${table(mailRows())}\n\n${waveSentence()}`,
}
for (const [name, text] of Object.entries(tables)) console.log(`\n${name}\n\n${text}`)
if (process.argv.includes('--write')) writeReadme()

function measuredRows({ weddings, accountBytes, calls, idleRun, rowsPerGuestNearDeadline }: Measured): Row[] {
  const callRows = Object.entries(calls).map(([name, { rowsRead, rowsWritten, milliseconds }]) => ({
    what: name,
    'rows read': short(rowsRead),
    'rows written': short(rowsWritten),
    milliseconds: short(milliseconds),
    bytes: '',
  }))
  const blank = { 'rows read': '', 'rows written': '', milliseconds: '', bytes: '' }
  return [
    ...weddings.map(({ guests, bytes, rows }) => ({
      what: `a wedding of ${guests} guests, ${Math.round(rows)} rows`,
      ...blank,
      bytes: whole(bytes),
    })),
    { what: 'its account, in the accounts’ database', ...blank, bytes: whole(accountBytes) },
    ...callRows,
    {
      what: `an idle run of the cron, ${idleRun.statements} statements`,
      ...blank,
      'rows read': short(idleRun.rowsRead),
    },
    {
      what: 'a run, for each guest of a wedding near its deadline',
      ...blank,
      'rows read': short(rowsPerGuestNearDeadline),
    },
  ]
}

function forecastRows(months: Forecast[]): Row[] {
  const row = (what: string, cell: (one: Forecast) => string): Row => ({
    'a month': what,
    ...Object.fromEntries(months.map((one) => [`${whole(one.weddings)} weddings`, cell(one)])),
  })
  const dollars = (name: keyof Forecast['dollars']) => (one: Forecast) => `$${short(one.dollars[name])}`
  const total = (one: Forecast) => Object.values(one.dollars).reduce((sum, part) => sum + part, 0)
  return [
    row('rows', (one) => short(one.rows)),
    row('gigabytes of weddings', (one) => short(one.gigabytes)),
    row('gigabytes of accounts', (one) => short(one.accountsGigabytes)),
    row('databases of weddings', (one) => short(one.databases)),
    row('requests', (one) => short(one.requests)),
    row('processor, hours', (one) => short(one.cpuSeconds / 3600)),
    row('rows read', (one) => short(one.rowsRead)),
    row('rows written', (one) => short(one.rowsWritten)),
    row('mails', (one) => short(one.mails)),
    row('mails on the busiest day', (one) => short(one.mailsOnBusiestDay)),
    row('statements of a run of the cron', (one) => short(one.statementsPerRun)),
    row('plan', dollars('plan')),
    row('requests, $', dollars('requests')),
    row('processor, $', dollars('cpu')),
    row('rows read, $', dollars('rows_read')),
    row('rows written, $', dollars('rows_written')),
    row('storage, $', dollars('storage')),
    row('queue, $', dollars('queue')),
    row('mails through Cloudflare, $', dollars('mails')),
    row('**together**', (one) => `**$${short(total(one))}**`),
    row('a wedding', (one) => `$${(total(one) / one.weddings).toFixed(4)}`),
    row('mails through Resend instead, $', (one) => `$${short(resendPrice(one.mails))}`),
  ]
}

function mailRows(): Row[] {
  return rates.map(({ provider, rate, source }) => ({
    provider,
    'mails a second': String(rate),
    '200,000 take': span(daysToSend(200_000, rate)),
    '1,000,000 take': span(daysToSend(1_000_000, rate)),
    source,
  }))
}

function waveSentence(): string {
  const { queued, handed, seconds, statements } = wave
  return `${whole(queued)} reminders due in one minute, for ${whole(WAVE.weddings)} weddings: one run of the cron queued all of them and handed
${whole(handed)} over to the queue in ${seconds.toFixed(1)} s, with ${whole(statements)} statements.`
}

function changesOf(one: Forecast): string {
  return changesAt(one).join('; ') || 'nothing; one database, the cron sends all mails'
}

function span(days: number): string {
  return days >= 2
    ? `${days.toFixed(1)} days`
    : days * 24 >= 1
      ? `${(days * 24).toFixed(1)} hours`
      : `${Math.ceil(days * 1440)} minutes`
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}

function short(number: number): string {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} billion`
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} million`
  return number >= 100 ? whole(number) : String(Number(number.toFixed(number >= 10 ? 1 : 2)))
}

function table(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map((_, i) => (i === 0 ? '---' : '--:'))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n')
}

function writeReadme(): void {
  let readme = readFileSync(README, 'utf8')
  for (const [name, text] of Object.entries(tables)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const [before, after] = [readme.indexOf(begin), readme.indexOf(end)]
    if (before < 0 || after < before) throw new Error(`${README} has no place for "${name}".`)
    readme = `${readme.slice(0, before + begin.length)}\n${text}\n${readme.slice(after)}`
  }
  writeFileSync(README, readme)
}
