import {
  ADDRESSES_PER_GUEST,
  BUSIEST,
  DAYS_REMINDED,
  EVENINGS,
  MAILS_PER_ADDRESS,
  MAILS_TO_COUPLE,
  MONTHS_KEPT,
  MONTHS_PLANNED,
  perEvening,
  REPLIES_PER_ADDRESS,
  sizes,
  VISITS_PER_ADDRESS,
} from './activity'
import { type Item, limits, PLAN, type Price, prices, RESEND } from './prices'

/** Rows that D1 bills for a call, and its milliseconds. */
export interface CallCost {
  rowsRead: number
  rowsWritten: number
  milliseconds: number
}

/** Measurements on a local D1. */
export interface Measured {
  /** Bytes and rows of a wedding with so many guests. */
  weddings: { guests: number; bytes: number; rows: number }[]
  /** Bytes of an account in the accounts' database. */
  accountBytes: number
  calls: Record<'dashboard' | 'guests' | 'lists' | 'write' | 'visit' | 'reply' | 'mail', CallCost>
  /** A run of the cron without anything to do: statements with one database of weddings, and for each further one; rows read. */
  idleRun: { statements: number; perDatabase: number; rowsRead: number }
  /** Rows that a run reads for a guest of a wedding that is close to its deadline. */
  rowsPerGuestNearDeadline: number
}

export interface Forecast {
  weddings: number
  rows: number
  gigabytes: number
  databases: number
  accountsGigabytes: number
  requests: number
  cpuSeconds: number
  rowsRead: number
  rowsWritten: number
  mails: number
  /** Mails of the busiest day. */
  mailsOnBusiestDay: number
  dollars: Record<Item | 'plan', number>
  /** In a run of the cron that goes through all databases. */
  statementsPerRun: number
}

const RUNS_PER_MONTH = 30 * 96
const DAYS_PER_MONTH = 30
/** Bytes from which a database gets no new weddings: `worker/db/emptiest.ts`. */
const FULL = 7e9
/** Ids in a message of the mail queue; a message is three operations. */
const IDS_PER_MESSAGE = 50
/** Databases that a run of the cron takes up: `worker/scheduled.ts`. */
const MOST_DATABASES = 30

/** The mean of a figure over the sizes of weddings; sizes between two measured ones are on the line between them. */
export function overSizes(figure: (guests: number) => number): number {
  return sizes.reduce((sum, { guests, share }) => sum + share * figure(guests), 0)
}

/** The line through two points. */
export function onLine([a, b]: [[number, number], [number, number]], x: number): number {
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
}

/** Dollars for an amount a month. */
export function priceOf({ included, per, dollars }: Price, amount: number): number {
  return (Math.max(0, amount - included) / per) * dollars
}

/** Resend's price for a month's mails. */
export function resendPrice(mails: number): number {
  const step = RESEND.findLast(({ from }) => mails >= from) ?? RESEND[0]
  return (mails / 1000) * step.dollars
}

/** Days until so many mails have left at this rate a second. */
export const daysToSend = (mails: number, rate: number): number => mails / rate / 86_400

/** A month of an installation with so many weddings, in the mean over the year; mails also on the busiest day. */
export function forecast(measured: Measured, weddings: number): Forecast {
  const { calls, idleRun } = measured
  const [small, large] = [measured.weddings[0], measured.weddings.at(-1)]
  if (!small || !large) throw new Error('No wedding was measured.')
  const between = (name: 'bytes' | 'rows') =>
    overSizes((guests) =>
      onLine(
        [
          [small.guests, small[name]],
          [large.guests, large[name]],
        ],
        guests,
      ),
    )
  const guests = overSizes((count) => count)
  const addresses = guests * ADDRESSES_PER_GUEST
  const each = weddings / MONTHS_KEPT
  const mails = each * (addresses * MAILS_PER_ADDRESS + MAILS_TO_COUPLE)
  const evenings = each * MONTHS_PLANNED * EVENINGS
  const counts: [CallCost, number][] = [
    [calls.dashboard, evenings * perEvening.dashboard],
    [calls.guests, evenings * perEvening.guests],
    [calls.lists, evenings * perEvening.lists],
    [calls.write, evenings * perEvening.writes],
    [calls.visit, each * addresses * VISITS_PER_ADDRESS],
    [calls.reply, each * addresses * REPLIES_PER_ADDRESS],
  ]
  const sum = (figure: keyof CallCost) => counts.reduce((all, [call, count]) => all + call[figure] * count, 0)
  const gigabytes = (weddings * between('bytes')) / 1e9
  const accountsGigabytes = (weddings * measured.accountBytes) / 1e9
  const databases = Math.max(1, Math.ceil((gigabytes * 1e9) / FULL))
  const nearDeadline = (weddings * DAYS_REMINDED) / (MONTHS_KEPT * DAYS_PER_MONTH)
  const ofCron =
    RUNS_PER_MONTH * (databases * idleRun.rowsRead + nearDeadline * guests * measured.rowsPerGuestNearDeadline)
  const requests = counts.reduce((all, [, count]) => all + count, 0)
  const cpu = sum('milliseconds') + mails * calls.mail.milliseconds
  const rowsRead = sum('rowsRead') + mails * calls.mail.rowsRead + ofCron
  const rowsWritten = sum('rowsWritten') + mails * calls.mail.rowsWritten
  const amounts: Record<Item, number> = {
    requests,
    cpu,
    rows_read: rowsRead,
    rows_written: rowsWritten,
    storage: gigabytes + accountsGigabytes,
    queue: needsQueue(mails) ? (3 * mails) / IDS_PER_MESSAGE : 0,
    mails,
  }
  const items = Object.entries(amounts).map(([name, amount]) => [name, priceOf(prices[name as Item], amount)])
  return {
    weddings,
    rows: weddings * between('rows'),
    gigabytes,
    databases,
    accountsGigabytes,
    requests,
    cpuSeconds: cpu / 1000,
    rowsRead,
    rowsWritten,
    mails,
    mailsOnBusiestDay: busiestDay(mails),
    dollars: { plan: PLAN, ...Object.fromEntries(items) } as Forecast['dollars'],
    statementsPerRun: idleRun.statements + (databases - 1) * idleRun.perDatabase,
  }
}

/** The mails of a day in the busiest month: twice as many as its mean, since waves fall on the same days of the week. Assumed. */
const busiestDay = (mails: number) => (2 * BUSIEST * mails) / DAYS_PER_MONTH

/** Mails a day that the cron sends by itself. */
const CRON_SENDS = 96 * 700
const needsQueue = (mails: number) => busiestDay(mails) > CRON_SENDS

/** Says in sentences what an operator changes at this size. */
export function changesAt(one: Forecast): string[] {
  const { databases, accountsGigabytes, gigabytes, statementsPerRun, mails, mailsOnBusiestDay } = one
  const rate = mailsOnBusiestDay / 43_200
  return [
    needsQueue(mails) &&
      `bind the mail queue, and have the provider allow about ${Math.ceil(rate)} mails a second (\`MAIL_RATE\`), so that the busiest day’s mails leave within twelve hours`,
    databases > 1 && `bind ${databases} databases of weddings`,
    gigabytes + accountsGigabytes > 250 && 'ask Cloudflare for more storage than an account has at first',
    accountsGigabytes > limits.databaseBytes / 1e9 &&
      `split the accounts’ database (${accountsGigabytes.toFixed(0)} GB; a database ends at 10): Posy cannot yet`,
    databases > MOST_DATABASES &&
      `run the cron more often (\`crons\` in wrangler.toml and RUNS_EVERY in worker/scheduled.ts): going through all databases takes ${statementsPerRun.toLocaleString('en')} statements, and a run has 1,000, so that each has its turn in one run of ${Math.ceil(databases / MOST_DATABASES)}${rate > 100 ? '; and a run hands over at most 90,000 mails' : ''}`,
  ].filter((text) => text !== false)
}
