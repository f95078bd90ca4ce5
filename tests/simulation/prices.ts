/*
 * Prices and limits as published, in US dollars and for a month of 30 days, with their sources. Cloudflare: the pages of
 * developers.cloudflare.com named beside them, as of November 2026.
 */

/** A price with a part that the plan includes. */
export interface Price {
  included: number
  /** For so many. */
  per: number
  dollars: number
}

const MILLION = 1e6

/** workers/platform/pricing: Workers Paid. */
export const PLAN = 5

export const prices = {
  /** workers/platform/pricing. Static files are free. */
  requests: { included: 10 * MILLION, per: MILLION, dollars: 0.3 },
  /** workers/platform/pricing: milliseconds of processor. */
  cpu: { included: 30 * MILLION, per: MILLION, dollars: 0.02 },
  /** d1/platform/pricing. */
  rows_read: { included: 25_000 * MILLION, per: MILLION, dollars: 0.001 },
  rows_written: { included: 50 * MILLION, per: MILLION, dollars: 1 },
  /** d1/platform/pricing: gigabytes. */
  storage: { included: 5, per: 1, dollars: 0.75 },
  /** queues/platform/pricing: a message is written, read and deleted. */
  queue: { included: MILLION, per: MILLION, dollars: 0.4 },
  /** workers/observability/logs/workers-logs: a line a fault and some a run of the cron, far below what is included. */
  mails: { included: 3000, per: 1000, dollars: 0.35 },
} as const satisfies Record<string, Price>

export type Item = keyof typeof prices

/** Resend's price of 1,000 mails, from 100,000 and from a million a month on: flexprice.io/blog/detailed-resend-pricing-guide, August 2025. */
export const RESEND = [
  { from: 100_000, dollars: 0.9 },
  { from: MILLION, dollars: 0.65 },
] as const

/** Mails a second, and where it is written. */
export const rates: { provider: string; rate: number; source: string }[] = [
  { provider: 'Resend, new team (older page)', rate: 2, source: 'resend.com/docs/api-reference/rate-limit' },
  { provider: 'Resend, new team (newer page)', rate: 5, source: 'resend.com/docs/api-reference/rate-limit.md' },
  {
    provider: 'Posy’s usual rate for Cloudflare',
    rate: 10,
    source: 'none is published; a quota a day grows with the account',
  },
  { provider: 'raised on request', rate: 100, source: 'an example: MAIL_RATE = "100"' },
]

/** d1/platform/limits. */
export const limits = {
  databaseBytes: 10e9,
  databases: 50_000,
  accountBytes: 1e12,
  /** Statements of one run. */
  statements: 1000,
  /** workers/platform/limits: bindings of a Worker. */
  bindings: 5000,
}
