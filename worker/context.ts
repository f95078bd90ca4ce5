import type { SignedIn } from './db/account'
import type { AccountsDb, DatabaseBindings, Databases, WeddingDb } from './db/client'
import type { Wedding } from './db/wedding'

export interface Bindings extends DatabaseBindings {
  ASSETS: Fetcher
  VERSION: WorkerVersionMetadata
  /** Cloudflare's mail binding, present only if MAIL_PROVIDER is "cloudflare". */
  EMAIL?: SendEmail
  APP_ORIGIN: string
  MAIL_PROVIDER: 'local' | 'cloudflare' | 'resend'
  MAIL_FROM: string
  POSY_SECRET: string
  RESEND_API_KEY?: string
  /** Mails a second that the provider takes of this installation, as a number. */
  MAIL_RATE?: string
  /** If bound, the cron hands mails to this queue, and its consumers send them. */
  MAIL_QUEUE?: Queue
  /** `queue`: Cloudflare's events about mails come through the queue of wrangler.toml. */
  MAIL_EVENTS?: 'queue'
  /** If set, Resend's webhook is read. */
  RESEND_WEBHOOK_SECRET?: string
  /** If both are set, couples pay for plans. */
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  /** JSON in the form of `worker/features/billing/plans/schema.ts`. */
  BILLING_PLANS?: string
  /** The address of a fake Stripe, for tests. */
  STRIPE_API_URL?: string
}

export interface AppEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** The time of the request in epoch milliseconds, the same everywhere in it. */
    now: number
    databases: Databases
    accounts: AccountsDb
    /** The wedding's. Set by `requireUser` for an account with a wedding, and by `requireInvitation`. */
    db: WeddingDb
    /** Reads a path of the API in the caller's name. */
    read: (path: string) => Promise<Response>
    /** Set by `requireUser`. */
    user: SignedIn
    /** Set by `requireWedding`. */
    wedding: Wedding
  }
}
