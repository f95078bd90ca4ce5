import type { SignedIn } from './db/account'
import type { AccountsDb, DatabaseBindings, Databases, WeddingDb } from './db/client'
import type { Wedding } from './db/wedding'

export interface Bindings extends DatabaseBindings {
  ASSETS: Fetcher
  VERSION: WorkerVersionMetadata
  /** Cloudflare's mail binding; present only where MAIL_PROVIDER is "cloudflare". */
  EMAIL?: SendEmail
  APP_ORIGIN: string
  MAIL_PROVIDER: 'local' | 'cloudflare' | 'resend'
  MAIL_FROM: string
  POSY_SECRET: string
  RESEND_API_KEY?: string
  /** With both of them set, couples pay for plans. */
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  /** JSON: `worker/features/billing/plans/schema.ts`. */
  BILLING_PLANS?: string
  /** Where tests have something that stands in for Stripe. */
  STRIPE_API_URL?: string
}

export interface AppEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** The one instant (epoch milliseconds) that everything in a request calls "now". */
    now: number
    databases: Databases
    accounts: AccountsDb
    /** The wedding's. Set behind `requireWedding` and `requireInvitation`. */
    db: WeddingDb
    /** Reads a path of the API in the caller's name. */
    read: (path: string) => Promise<Response>
    /** Set behind `requireUser`. */
    user: SignedIn
    /** Set behind `requireWedding`. */
    wedding: Wedding
  }
}
