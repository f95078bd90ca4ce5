import type { Bindings } from '../../context'
import type { Database } from '../../db/client'
import { MINUTE, SECOND } from '../../lib/durations'
import { describeFault, isPassing, logFault } from '../../lib/faults'
import { newId } from '../../lib/ids'
import { chooseGateway, type Gateway, type OutgoingMail } from './gateway'
import { claimMails, listAbandoned, type MailRow, type SettledMail, settleMails } from './queries'
import { type Handover, isRecognised, settle } from './rules'

/** Letters per claim. When a sender is stopped, as many may or may not have been sent. */
const CLAIM = 10
/** Letters per run. A claim needs about twelve of the 1,000 statements that D1 allows a run, and other jobs need some. */
const RUN_LIMIT = 700
/** Extra letters towards that limit for each one that is composed by itself, which may take seven more statements. */
const ALONE = 6
const LEASE = 5 * MINUTE
const SEND_TIMEOUT = 10 * SECOND
/**
 * Time limits below the platform's: 15 minutes for a cron or a batch of a queue, 30 seconds after a response. The cron's is for all
 * databases together and leaves time for later jobs.
 */
const CRON_PATIENCE = 10 * MINUTE
const CONSUMER_PATIENCE = 5 * MINUTE
const SOON_PATIENCE = 15 * SECOND

/**
 * The mail to send, or the reason why it is cancelled. `leftOut` has the reasons, by id, for mails of the same letter that
 * the letter does not cover.
 */
export type Wording = (Omit<OutgoingMail, 'id'> | { cancelled: string }) & { leftOut?: Map<string, string> }

/**
 * Words mails when they are sent: reads the data for all of them at once and returns a function that words the letter of a
 * mail.
 */
export type Composer = (mails: MailRow[]) => Promise<(mail: MailRow) => Wording>

/** Composers for the kinds of mail that are worded when sent. Mails of other kinds are stored complete. */
export type Composers = Partial<Record<MailRow['kind'], Composer>>

interface Delivery {
  now: number
  gateway: Gateway
  composers: Composers
  /** Limits the delivery to these mails. */
  ids?: string[]
  /** Most letters, if less than usual. */
  limit?: number
  /** When the run began by the real clock, if it has done something before. */
  startedAt?: number
}

interface Paced extends Delivery {
  /** Waits until the next group of mails may be sent. */
  turn: () => Promise<void>
}

/** Mails by outcome, and why the run stopped early, if it did. */
type Summary = Partial<Record<Handover['outcome'], number>> & { stopped?: string }

/** Sends all due mails, including those that a stopped sender left behind. Called by the cron, for each outbox in turn. */
export async function deliver(db: Database, delivery: Delivery): Promise<Summary> {
  await settleAbandoned(db, delivery)
  return sendDue(db, delivery, CRON_PATIENCE)
}

/** Sends those of these mails that are due and that nobody else sends. Called by the consumer of the queue. */
export function deliverThese(db: Database, delivery: Delivery & { ids: string[] }): Promise<Summary> {
  return sendDue(db, { ...delivery, limit: delivery.ids.length }, CONSUMER_PATIENCE)
}

/** Makes mails due again that a stopped sender left behind, or gives them up. */
export async function settleAbandoned(db: Database, delivery: Delivery): Promise<void> {
  const abandoned = await listAbandoned(db, delivery.now, RUN_LIMIT)
  const cutOff: Handover = { outcome: 'unknown', reason: 'Sending was cut off.' }
  // Due again at once, since the lease was a long enough wait.
  const settled = abandoned.map((mail) => ({ ...settleOne(mail, cutOff, delivery), due_at: delivery.now }))
  if (settled.length > 0) await settleMails(db, settled, delivery.now)
}

/** Sends mails right after the request that queued them. Never throws: failures are logged and left to the cron. */
export async function deliverSoon(
  env: Bindings,
  db: Database,
  { ids, now, composers = {} }: { ids: string[]; now: number; composers?: Composers },
): Promise<void> {
  const log = (line: object) => console.error(JSON.stringify({ level: 'error', job: 'deliver_soon', ...line }))
  try {
    const gateway = chooseGateway(env, now)
    const { stopped } = await sendDue(db.apart, { now, gateway, composers, ids }, SOON_PATIENCE)
    if (stopped) log({ stopped })
  } catch (error) {
    log(describeFault(error))
  }
}

async function sendDue(db: Database, delivery: Delivery, patience: number): Promise<Summary> {
  const { now, ids, limit = RUN_LIMIT, startedAt = Date.now() } = delivery
  const lease = newId(now)
  const summary: Summary = {}
  let taken = 0
  const turn = pacer(delivery.gateway)
  while (taken < Math.min(RUN_LIMIT, limit) && !summary.stopped) {
    const elapsed = Date.now() - startedAt
    if (elapsed > patience) break
    // A run may start late, or be for a time to come.
    const leaseUntil = Math.max(now + elapsed, Date.now()) + LEASE
    const mails = await claimMails(db, { now, lease, leaseUntil, limit: CLAIM, ids })
    if (mails.length === 0) break
    const { handled, alone } = await sendClaimed(db, mails, { ...delivery, turn })
    taken += CLAIM + ALONE * alone
    for (const { handover } of handled) {
      summary[handover.outcome] = (summary[handover.outcome] ?? 0) + 1
      if (handover.outcome === 'busy') summary.stopped = handover.reason
    }
  }
  // The mails of another outbox may follow at once.
  if (taken > 0) await turn()
  return summary
}

/** Returns a function that waits until the provider's pause after the last group is over. */
function pacer({ pause }: Gateway): () => Promise<void> {
  let free = 0
  return async () => {
    const wait = free - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    free = Date.now() + pause
  }
}

/** Mails that are sent as one. */
interface Letter {
  /** The id for the provider. */
  id: string
  mails: MailRow[]
}

/** The id of a mail's letter; a mail without one is its own. */
export const letterIdOf = ({ id, letter_id }: MailRow) => letter_id ?? id

function lettersOf(mails: MailRow[]): Letter[] {
  return [...Map.groupBy(mails, letterIdOf)].map(([id, mails]) => ({ id, mails }))
}

interface Handled {
  /** `to` is the address that it was sent to. */
  mail: MailRow
  handover: Handover
}

const allOf = ({ mails }: Letter, handover: Handover): Handled[] => mails.map((mail) => ({ mail, handover }))

/** Sends claimed mails and stores the results. `alone` counts the letters that were composed by themselves. */
async function sendClaimed(
  db: Database,
  mails: MailRow[],
  delivery: Paced,
): Promise<{ handled: Handled[]; alone: number }> {
  const { now, composers } = delivery
  const settleAll = (handled: Handled[]) =>
    settleMails(
      db,
      handled.map(({ mail, handover }) => settleOne(mail, handover, delivery)),
      now,
    )
  const letters: Letter[] = []
  const handled: Handled[] = []
  for (const letter of lettersOf(mails)) {
    const handover = withoutSending(letter, delivery)
    if (handover) handled.push(...allOf(letter, handover))
    else letters.push(letter)
  }
  let composed: Composed
  try {
    composed = await composeAll(letters, composers)
  } catch (error) {
    // Nothing was sent, so the next run can take them.
    const busy: Handover = { outcome: 'busy', reason: 'It could not be put together.' }
    await settleAll([...handled, ...letters.flatMap((letter) => allOf(letter, busy))])
    throw error
  }
  handled.push(...(await handOver(letters, composed.wordingOf, delivery)))
  await settleAll(handled)
  return { handled, alone: composed.alone }
}

/** The outcome of a letter that must no longer be sent; null: it may be. */
function withoutSending({ mails }: Letter, { now, gateway: { remembersFor } }: Delivery): Handover | null {
  const [first] = mails
  if (first?.expires_at != null && now > first.expires_at) {
    return { outcome: 'cancelled', reason: 'It would have come too late to be of use.' }
  }
  // Perhaps sent before, but not recognised now: the provider was busy for too long, or another one is configured.
  const isForgotten = (mail: MailRow) => mail.sent_at !== null && !isRecognised(mail, { now, remembersFor })
  return mails.some(isForgotten) ? { outcome: 'unknown', reason: 'The mail service did not confirm it.' } : null
}

interface Composed {
  /** Throws for a letter that could not be composed. */
  wordingOf: (mail: MailRow) => Wording
  /** How many letters were composed by themselves. */
  alone: number
}

/** Throws only faults that pass, which say nothing about the letters. */
async function composeAll(letters: Letter[], composers: Composers): Promise<Composed> {
  const byKind = new Map<MailRow['kind'] | undefined, Composed>()
  for (const [kind, some] of Map.groupBy(letters, ({ mails: [first] }) => first?.kind)) {
    const composer = kind && composers[kind]
    if (composer) byKind.set(kind, await compose(composer, some))
  }
  return {
    wordingOf: (mail) => byKind.get(mail.kind)?.wordingOf(mail) ?? mail,
    alone: [...byKind.values()].reduce((sum, { alone }) => sum + alone, 0),
  }
}

/** Composes letters of one kind together or, if that fails, each by itself, so that one of them does not hold up the others. */
async function compose(composer: Composer, letters: Letter[]): Promise<Composed> {
  const note = (error: unknown, about: Record<string, string>) => {
    if (isPassing(error)) throw error
    logFault(error, { job: 'compose_mails', ...about })
  }
  try {
    return { wordingOf: await composer(letters.flatMap(({ mails }) => mails)), alone: 0 }
  } catch (error) {
    note(error, { letters: String(letters.length) })
  }
  const byLetter = new Map<string, (mail: MailRow) => Wording>()
  for (const { id, mails } of letters) {
    try {
      byLetter.set(id, await composer(mails))
    } catch (error) {
      note(error, { letter: id })
    }
  }
  return {
    wordingOf: (mail) => {
      const wordingOf = byLetter.get(letterIdOf(mail))
      if (!wordingOf) throw new Error('This letter could not be composed.')
      return wordingOf(mail)
    },
    alone: letters.length,
  }
}

/** Sends in groups at the provider's rate. Once it is busy, the remaining letters are not tried. */
async function handOver(letters: Letter[], wordingOf: (mail: MailRow) => Wording, delivery: Paced): Promise<Handled[]> {
  const { gateway, turn } = delivery
  const handled: Handled[] = []
  for (let i = 0; i < letters.length; i += gateway.handful) {
    const stop = handled.find(({ handover }) => handover.outcome === 'busy')?.handover
    if (!stop) await turn()
    const results = letters
      .slice(i, i + gateway.handful)
      .map((letter) => (stop ? allOf(letter, stop) : sendOne(letter, wordingOf, delivery)))
    handled.push(...(await Promise.all(results)).flat())
  }
  return handled
}

/** Never throws, so that one bad letter does not affect others. */
async function sendOne(
  letter: Letter,
  wordingOf: (mail: MailRow) => Wording,
  { gateway }: Delivery,
): Promise<Handled[]> {
  const { id, mails } = letter
  const [first] = mails
  if (!first) return []
  let wording: Wording
  try {
    wording = wordingOf(first)
  } catch {
    return allOf(letter, { outcome: 'retry', reason: 'This mail could not be put together.' })
  }
  const { leftOut } = wording
  if ('cancelled' in wording) {
    const { cancelled } = wording
    return mails.map((mail) => ({
      mail,
      handover: { outcome: 'cancelled', reason: leftOut?.get(mail.id) ?? cancelled },
    }))
  }
  const { to, subject, text, html, headers } = wording
  const handover = await withinTime(gateway.send({ id, to, subject, text, html, headers }))
  return mails.map((mail) => {
    const reason = leftOut?.get(mail.id)
    return reason === undefined
      ? { mail: { ...mail, to }, handover }
      : { mail, handover: { outcome: 'cancelled', reason } satisfies Handover }
  })
}

async function withinTime(sending: Promise<Handover>): Promise<Handover> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Handover>((resolve) => {
    const late: Handover = { outcome: 'unknown', reason: 'The mail service did not answer in time.' }
    timer = setTimeout(resolve, SEND_TIMEOUT, late)
  })
  try {
    return await Promise.race([sending, timeout])
  } catch {
    return { outcome: 'unknown', reason: 'Sending broke off.' }
  } finally {
    clearTimeout(timer)
  }
}

function settleOne(mail: MailRow, handover: Handover, { now, gateway }: Delivery): SettledMail {
  const { id, letter_id, delivery_id, lease, to } = mail
  return {
    id,
    letter_id,
    delivery_id,
    lease,
    to,
    provider_id: handover.outcome === 'sent' ? (handover.provider_id ?? null) : null,
    ...settle(mail, handover, { now, remembersFor: gateway.remembersFor }),
  }
}
