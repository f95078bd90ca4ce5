import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { badRequest, conflict, HttpError, invalid, notFound, raise } from '../../http/errors'
import { appOrigin } from '../../http/origin'
import { coupleOnly } from '../../http/require-role'
import { BODY_LIMIT, json, withinLimit } from '../../http/validate'
import { logFault } from '../../lib/faults'
import { type Billing, billingOf } from './gateway'
import { everythingIncluded, type OfferedPlan, planOfPrice, toPlan } from './plans/rules'
import {
  type Gateway,
  NoSuchCustomer,
  type PortalChange,
  ProviderFault,
  UnreadableReport,
  UnsignedReport,
} from './provider/gateway'
import { deleteCustomer, insertCustomer, type Ledger, readLedger, readLedgerAndMembers, recordEvent } from './queries'
import { type BillingEvent, isLive, type PaidSubscription, subscriptionOf, toSubscription } from './rules'
import { type BillingLink, billingScreen, checkoutInput, type Plan, type Subscription } from './schema'
import { selectUsage } from './usage/queries'

/** For the payment provider: without a session, but signed. */
export const billingWebhookRoutes = new Hono<AppEnv>()

billingWebhookRoutes.post(
  '/webhook',
  describe('Receive a signed report of the payment provider'),
  withinLimit(BODY_LIMIT, (_c, next) => next()),
  async (c) => {
    const event = await readReport(c)
    if (event) await recordEvent(c.var.accounts, event, c.var.now)
    return c.json({ received: true }, 200)
  },
)

/** For the couple. */
export const billingRoutes = new Hono<AppEnv>()

billingRoutes.use('/billing/*', coupleOnly)

billingRoutes.get('/billing/plans', describe('All plans'), (c) => {
  const plans = billingOf(c.env)?.plans ?? [everythingIncluded]
  return c.json<Plan[], 200>(plans.map(toPlan), 200)
})

billingRoutes.get('/billing/subscription', describe('The current plan, its limits and their usage'), async (c) => {
  const plans = billingOf(c.env)?.plans ?? null
  const { accounts, db, wedding, now } = c.var
  const [{ ledger, members }, [used]] = await Promise.all([
    readLedgerAndMembers(accounts, wedding.id, now),
    selectUsage(db, wedding.id),
  ])
  const usage = { ...(used ?? raise(notFound())), members }
  const subscription = subscriptionOf(ledger.facts)
  const hasCustomer = ledger.customerId !== null
  return c.json<Subscription, 200>(toSubscription({ plans, subscription, hasCustomer, usage }), 200)
})

billingRoutes.post(
  '/billing/checkout',
  describe('Choose a plan; responds with the address to pay at'),
  // Before validation: without a provider, no input is valid.
  (c, next) => requireBilling(c) && next(),
  json(checkoutInput),
  async (c) => {
    const { gateway, plans } = requireBilling(c)
    if (!plans) throw nothingToPay()
    if (c.var.user.expires_at !== null) throw conflict(KEEP_FIRST)
    const wanted = plans.find(({ key }) => key === c.req.valid('json').plan)
    if (!wanted) throw invalid({ plan: `Please choose one of: ${plans.map(({ key }) => key).join(', ')}.` })
    const ledger = await readLedger(c.var.accounts, c.var.wedding.id)
    const subscription = subscriptionOf(ledger.facts)
    const isPaying = subscription !== null && isLive(subscription.status)
    const url = await (isPaying
      ? changePlan(c, { gateway, plans, wanted, subscription })
      : startSubscription(c, { gateway, wanted, ledger }))
    return c.json<BillingLink, 200>({ url }, 200)
  },
)

billingRoutes.post('/billing/portal', describe('The address to change payment and see receipts at'), async (c) => {
  const { gateway } = requireBilling(c)
  const { customerId, facts } = await readLedger(c.var.accounts, c.var.wedding.id)
  const payer = subscriptionOf(facts)?.customer_id ?? customerId
  if (!payer) throw conflict('There is no payment to manage yet. Please choose a plan first.')
  const url = await callProvider(
    gateway.openPortal({ customerId: payer, returnUrl: `${appOrigin(c)}${billingScreen}` }),
  )
  return c.json<BillingLink, 200>({ url }, 200)
})

const KEEP_FIRST = 'This is a temporary sample account. Please keep it first, on the dashboard.'

const nothingToPay = () => new HttpError(503, 'There is nothing to pay here: this Posy has no payment provider.')

function requireBilling(c: Context<AppEnv>): Billing {
  const billing = billingOf(c.env)
  if (!billing) throw nothingToPay()
  return billing
}

/** Opens the checkout of a first subscription. Returns its address. */
async function startSubscription(
  c: Context<AppEnv>,
  { gateway, wanted, ledger }: { gateway: Gateway; wanted: OfferedPlan; ledger: Ledger },
): Promise<string> {
  const { stripe_price_id: priceId } = wanted
  if (priceId === null) throw alreadyOn(wanted)
  const { wedding, now } = c.var
  const open = (customerId: string) =>
    gateway.openCheckout({
      weddingId: wedding.id,
      customerId,
      priceId,
      doneUrl: doneUrl(c, wanted),
      cancelledUrl: `${appOrigin(c)}${billingScreen}?checkout=cancelled`,
      now,
    })
  const customerId = ledger.customerId ?? (await newCustomer(c, gateway))
  const opened = open(customerId).catch(async (error) => {
    if (!(error instanceof NoSuchCustomer)) throw error
    logFault(error, { about: 'billing' })
    return open(await replaceCustomer(c, gateway, customerId))
  })
  return callProvider(opened)
}

/** Forgets a customer that was deleted at the provider. Returns another one of the wedding, or a new one. */
async function replaceCustomer(c: Context<AppEnv>, gateway: Gateway, goneId: string): Promise<string> {
  const { accounts, wedding } = c.var
  await deleteCustomer(accounts, goneId)
  return (await readLedger(accounts, wedding.id)).customerId ?? newCustomer(c, gateway, goneId)
}

async function newCustomer(c: Context<AppEnv>, gateway: Gateway, insteadOf?: string): Promise<string> {
  const { accounts, wedding, user, now } = c.var
  const couple = { weddingId: wedding.id, email: user.email, name: user.name, insteadOf }
  const id = await callProvider(gateway.createCustomer(couple))
  const first = await insertCustomer(accounts, wedding.id, { id, now })
  // Another member opened a checkout at the same moment. The customer without a use has their name and address.
  if (first !== id)
    c.executionCtx.waitUntil(gateway.deleteCustomer(id).catch((error) => logFault(error, { about: 'billing' })))
  return first
}

/** Opens the provider's portal to change, resume or end a subscription, so that there is never a second one. */
async function changePlan(
  c: Context<AppEnv>,
  {
    gateway,
    plans,
    wanted,
    subscription,
  }: { gateway: Gateway; plans: OfferedPlan[]; wanted: OfferedPlan; subscription: PaidSubscription },
): Promise<string> {
  const { id: subscriptionId, customer_id: customerId, item_id: itemId, price_id, status, is_ending } = subscription
  const isCurrent = planOfPrice(plans, price_id).key === wanted.key
  if (isCurrent && !is_ending && (status === 'active' || status === 'trialing')) throw alreadyOn(wanted)
  const to = changeTo(wanted, itemId)
  const change = isCurrent || !to ? undefined : { subscriptionId, doneUrl: doneUrl(c, wanted), to }
  return callProvider(gateway.openPortal({ customerId, returnUrl: `${appOrigin(c)}${billingScreen}`, change }))
}

function changeTo({ stripe_price_id: priceId }: OfferedPlan, itemId: string | null): PortalChange['to'] | null {
  if (priceId === null) return 'cancel'
  return itemId === null ? null : { itemId, priceId }
}

const alreadyOn = (plan: OfferedPlan) => conflict(`You are already on the ${plan.name} plan.`)

/** The address to return to after the payment, where the screen waits for the provider's report. */
function doneUrl(c: Context<AppEnv>, { key }: OfferedPlan): string {
  return `${appOrigin(c)}${billingScreen}?checkout=done&plan=${key}`
}

async function readReport(c: Context<AppEnv>): Promise<BillingEvent | null> {
  const billing = billingOf(c.env)
  const signature = c.req.header('stripe-signature')
  const body = await c.req.text()
  if (!billing || !signature) throw unsigned()
  try {
    return await billing.gateway.readReport(body, signature, c.var.now)
  } catch (error) {
    if (error instanceof UnsignedReport) throw unsigned()
    if (!(error instanceof UnreadableReport)) throw error
    logFault(error, { request_id: c.var.requestId })
    throw new HttpError(422, 'This event could not be read.')
  }
}

const unsigned = () => badRequest('The signature is missing, not valid or too old.')

/** Awaits a call of the provider. Turns its faults into a 503 or 502. */
async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    logFault(error, { about: 'billing' })
    if (error.isTemporary) {
      const sentence =
        'The payment provider does not answer right now. Nothing was charged: please try again in a moment.'
      throw new HttpError(503, sentence, { headers: { 'Retry-After': '5' } })
    }
    throw new HttpError(
      502,
      'The payment provider refused this. Nothing was charged: please tell the people who run Posy for you.',
    )
  }
}
