import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { jsonList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { type Placeholders, statement } from '../../db/drizzle/statement'
import { lastOf } from '../../db/results'
import { guests, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { type Applied, applied, type Written, written } from '../../lib/outcome'
import { logAnswers, oneStatus } from '../guests/answer-log/queries'
import { healthTexts } from '../guests/consent/schema'
import { principalOccasion } from '../guests/invitations/queries'
import { settleHouseholds } from '../households/assigning/queries'
import { areTheCouples, decisionsKept, undecided } from './party/companions/approval/rules'
import { fillMembers, householdColumns, type PartyChange, saveParty } from './party/queries'
import type { Household } from './party/rules'
import type { AnswerChanges, Invitation } from './rules'
import type { RsvpGuest } from './schema'
import { isUnseen } from './visits/queries'

/** The columns of a guest that the link shows. */
const shown = {
  name: guests.name,
  rsvp_status: guests.rsvp_status,
  meal_preference: guests.meal_preference,
  dietary_restrictions: guests.dietary_restrictions,
  accessibility_needs: guests.accessibility_needs,
  plus_one_allowed: guests.plus_one_allowed,
  plus_ones: guests.plus_ones,
  plus_one_name: guests.plus_one_name,
  email: guests.email,
  phone: guests.phone,
}

/** The columns of a wedding that the link shows or a reply depends on. */
const seen = {
  couple_name_1: weddings.couple_name_1,
  couple_name_2: weddings.couple_name_2,
  wedding_date_policy: weddings.wedding_date_policy,
  wedding_date_fixed: weddings.wedding_date_fixed,
  date_precision: weddings.date_precision,
  set_up_done: weddings.set_up_done,
  is_sample: weddings.is_sample,
  timezone: weddings.timezone,
  venue_name: weddings.venue_name,
  rsvp_deadline: weddings.rsvp_deadline,
  plus_one_policy: weddings.plus_one_policy,
  helpers_see_needs: weddings.helpers_see_needs,
  keeps_needs: weddings.keeps_needs,
  default_locale: weddings.default_locale,
  created_at: weddings.created_at,
  version: weddings.version,
  updated_at: weddings.updated_at,
  moving_to: weddings.moving_to,
}

const selectInvitation = statement(
  (db: WeddingDb, { weddingId, selector }: Placeholders<Pick<Invitation, 'weddingId' | 'selector'>>) =>
    db
      .select({ id: guests.id, ...shown, ...seen, ...householdColumns, is_unseen: isUnseen })
      .from(guests)
      .innerJoin(weddings, eq(weddings.id, guests.wedding_id))
      .where(and(eq(guests.rsvp_selector, selector), eq(guests.wedding_id, weddingId))),
)

/** The wedding of a link. Its guest has a right to it: the link's MAC covers the id (`security/rsvp-link.ts`). */
const weddingOf = ({ weddingId }: Pick<Invitation, 'weddingId'>) => weddingId as WeddingId

/** The invitation with a link's selector, in the wedding that the link names. */
export async function findInvitation(
  db: WeddingDb,
  { weddingId, selector }: Pick<Invitation, 'weddingId' | 'selector'>,
): Promise<Invitation | undefined> {
  let rows = await selectInvitation(db, { weddingId, selector })
  if (rows[0]?.is_unsettled) {
    await settleHouseholds(db, weddingOf({ weddingId }), Date.now())
    rows = await selectInvitation(db, { weddingId, selector })
  }
  const [row] = await fillMembers(db, rows)
  return row && { ...toInvitation(row, { weddingId, selector }), is_unseen: row.is_unseen }
}

function toInvitation(
  {
    holder,
    members,
    home,
    occasions,
    questions,
    home_answers,
    ...row
  }: Omit<Awaited<ReturnType<typeof selectInvitation>>[number], 'is_unseen' | 'members'> & Pick<Household, 'members'>,
  { weddingId, selector }: Pick<Invitation, 'weddingId' | 'selector'>,
): Invitation {
  return {
    weddingId,
    guestId: row.id,
    selector,
    guest: pick(row, shown),
    wedding: { ...pick(row, seen), id: weddingId },
    household: { holder, members, home, occasions, questions: questions ?? [], home_answers: home_answers ?? [] },
  }
}

/** The invitations of guests of any wedding, as their links show them, with what decides on mails about them. */
export async function listInvitationsOf(db: WeddingDb, guestIds: string[]) {
  const rows = await db
    .select({
      id: guests.id,
      ...shown,
      ...seen,
      ...householdColumns,
      wedding_id: guests.wedding_id,
      rsvp_selector: guests.rsvp_selector,
      unsubscribed_at: guests.unsubscribed_at,
      bounced_email: guests.bounced_email,
      answer_receipts: weddings.answer_receipts,
    })
    .from(guests)
    .innerJoin(weddings, eq(weddings.id, guests.wedding_id))
    .where(sql`${guests.id} in ${jsonList(guestIds)}`)
  return (await fillMembers(db, rows)).map((row) => {
    const { unsubscribed_at, bounced_email, answer_receipts } = row
    const invitation = toInvitation(row, { weddingId: row.wedding_id, selector: row.rsvp_selector })
    return { invitation, unsubscribed_at, bounced_email, answer_receipts }
  })
}

function pick<Row extends object, Name extends keyof Row>(row: Row, names: Record<Name, unknown>): Pick<Row, Name> {
  const entries = Object.keys(names).map((name) => [name, row[name as Name]])
  return Object.fromEntries(entries)
}

/**
 * Saves a reply of the guest alone. Stale if something that it was decided on has changed since it was read: the link, the principal
 * occasion, the number of plus-ones allowed, the wedding's settings, a health text that the reply keeps or, unless `isLastAttempt`, the
 * companions. Of several replies at once, the last one wins.
 */
export async function saveAnswer(
  db: WeddingDb,
  {
    invitation,
    changes,
    isLastAttempt,
    now,
  }: { invitation: Invitation; changes: AnswerChanges; isLastAttempt: boolean; now: number },
): Promise<Written<RsvpGuest & Pick<Household['holder'], 'plus_one_status' | 'companions'>>> {
  const { guestId, selector, guest, wedding, household } = invitation
  const { is_invited, principal_id, companions } = household.holder
  const kept = healthTexts.filter((text) => changes[text] === undefined)
  const { plus_one_name: namesBefore } = guest
  const { plus_one_name: namesAfter = namesBefore } = changes
  const names = changes.plus_one_name === undefined ? guests.plus_one_name : changes.plus_one_name
  // The couple or another reply may have entered other names since. A decision about those does not count.
  const hasStatus = (statuses: Household['holder']['plus_one_status'][]) =>
    and(sql`${guests.plus_one_name} in (${names}, ${namesBefore})`, inArray(guests.plus_one_status, statuses))
  const { plus_one_policy: policy } = wedding
  const isTheCouples = areTheCouples(household.holder, namesAfter, household)
  const sameSettings = db
    .select({ id: weddings.id })
    .from(weddings)
    .where(and(eq(weddings.id, guests.wedding_id), eq(weddings.version, wedding.version)))
  const isUnchanged = and(
    eq(guests.id, guestId),
    eq(guests.rsvp_selector, selector),
    eq(guests.plus_one_allowed, guest.plus_one_allowed),
    eq(guests.plus_ones, guest.plus_ones),
    eq(guests.is_invited, is_invited),
    sql`${guests.principal_id} is ${principal_id}`,
    isLastAttempt ? undefined : sql`json(${guests.companions}) is json(${JSON.stringify(companions)})`,
    ...kept.map((text) => sql`${guests[text]} is ${guest[text]}`),
    exists(sameSettings),
  )
  const log = logAnswers(db, {
    now,
    byLink: {
      guestId,
      getsReceipt: changes.email === undefined ? isNotNull(guests.email) : sql`${changes.email === null ? 0 : 1}`,
    },
    source: sql`'link'`,
    statuses: oneStatus(principalOccasion, sql`${changes.rsvp_status}`),
    where: and(isUnchanged, saysMore(changes)),
  })
  const update = db
    .update(guests)
    .set({
      ...changes,
      plus_one_status: sql`case when ${names} is null then 'none'
        when ${hasStatus(decisionsKept(namesBefore, namesAfter))} then ${guests.plus_one_status}
        when ${hasStatus(isTheCouples ? ['none'] : [])} then ${undecided(policy, guests.plus_one_status, true)}
        else ${undecided(policy, guests.plus_one_status)} end`,
      rsvp_source: 'link',
      responded_at: now,
      // Saves a separate batch that would note the first visit.
      visited_at: sql`coalesce(${guests.visited_at}, ${now})`,
      ...touched(guests, now),
    })
    .where(isUnchanged)
  const [, { meta }, [saved]] = await db.batch([
    log,
    update,
    db
      .select({ ...shown, plus_one_status: guests.plus_one_status, companions: guests.companions })
      .from(guests)
      .where(eq(guests.id, guestId)),
  ])
  return written(saved, meta.changes > 0)
}

/** SQL: whether a reply differs from what is stored. Repeats of one, such as by a second press, are logged once. */
function saysMore({ consents: _, ...changes }: AnswerChanges): SQL {
  const differs = Object.entries(changes).map(([name, value]) => {
    const column = guests[name as keyof typeof changes]
    return value === undefined ? undefined : sql`${column} is not ${value === null ? null : sql.param(value, column)}`
  })
  return sql`(${or(sql`${guests.rsvp_source} is not 'link'`, ...differs)})`
}

/** Saves a party's reply. Stale if the link, a member or the settings have changed since they were read. */
export async function savePartyAnswer(db: WeddingDb, invitation: Invitation, change: PartyChange): Promise<Applied> {
  const { guestId, selector, wedding } = invitation
  const link = { weddingId: weddingOf(invitation), guestId, selector, settingsVersion: wedding.version }
  const results = await db.batch(saveParty(db, link, change))
  return applied(lastOf(results).meta.changes > 0)
}
