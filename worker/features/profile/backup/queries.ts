import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SignedIn } from '../../../db/account'
import type { WeddingDb } from '../../../db/client'
import {
  budget_events,
  budget_lines,
  categories,
  guests,
  households,
  invitations,
  messages,
  occasions,
  question_answers,
  questions,
  seating_rules,
  seating_tables,
  tasks,
  timeline_events,
  vendor_payments,
  vendors,
  weddings,
} from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { isoOrNull, toIso } from '../../../lib/calendar'
import { amountOrNull, fromCents } from '../../../lib/money'
import type { StoredAgreement } from '../../guests/consent/rules'
import { newMainOccasion, type StoredOccasion } from '../../occasions/rules'
import { fileAudience } from './messages/rules'
import { type FileRow, type FileSettings, FORMAT, FORMAT_VERSION } from './schema'

/**
 * Exports a wedding, read in one transaction. Rows are in the order of creation and refer to each other by number, so that
 * exporting an imported file gives the same file.
 */
export async function exportWedding(
  db: WeddingDb,
  weddingId: WeddingId,
  { account, now }: { account: Pick<SignedIn, 'name' | 'email' | 'created_at'>; now: number },
) {
  const written = asc(sql`rowid`)
  const [
    [wedding],
    categoryRows,
    lineRows,
    historyRows,
    householdRows,
    storedOccasions,
    tableRows,
    guestRows,
    invitationRows,
    ruleRows,
    vendorRows,
    paymentRows,
    taskRows,
    eventRows,
    questionRows,
    answerRows,
    messageRows,
  ] = await db.batch([
    db.select().from(weddings).where(eq(weddings.id, weddingId)),
    db.select().from(categories).where(eq(categories.wedding_id, weddingId)).orderBy(written),
    db.select().from(budget_lines).where(eq(budget_lines.wedding_id, weddingId)).orderBy(written),
    db.select().from(budget_events).where(eq(budget_events.wedding_id, weddingId)).orderBy(written),
    db.select().from(households).where(eq(households.wedding_id, weddingId)).orderBy(written),
    db.select().from(occasions).where(eq(occasions.wedding_id, weddingId)).orderBy(written),
    db.select().from(seating_tables).where(eq(seating_tables.wedding_id, weddingId)).orderBy(written),
    db.select().from(guests).where(eq(guests.wedding_id, weddingId)).orderBy(written),
    db.select().from(invitations).where(eq(invitations.wedding_id, weddingId)).orderBy(written),
    db.select().from(seating_rules).where(eq(seating_rules.wedding_id, weddingId)).orderBy(written),
    db.select().from(vendors).where(eq(vendors.wedding_id, weddingId)).orderBy(written),
    db.select().from(vendor_payments).where(eq(vendor_payments.wedding_id, weddingId)).orderBy(written),
    db.select().from(tasks).where(eq(tasks.wedding_id, weddingId)).orderBy(written),
    db.select().from(timeline_events).where(eq(timeline_events.wedding_id, weddingId)).orderBy(written),
    db.select().from(questions).where(eq(questions.wedding_id, weddingId)).orderBy(written),
    db.select().from(question_answers).where(eq(question_answers.wedding_id, weddingId)).orderBy(written),
    db
      .select()
      .from(messages)
      .where(and(eq(messages.wedding_id, weddingId), inArray(messages.status, ['draft', 'scheduled'])))
      .orderBy(written),
  ])
  if (!wedding) throw new Error('The wedding was deleted while it was exported.')
  const categoryOf = numbering(categoryRows)
  // The history also refers to deleted lines, which get the next numbers.
  const lineOf = numbering([...lineRows, ...historyRows.map(({ line_id }) => ({ id: line_id }))])
  const refersToMain = [
    ...questionRows.map(({ occasion_id }) => occasion_id),
    ...eventRows.map(({ occasion_id }) => occasion_id),
    ...guestRows.flatMap(({ companions }) => companions.flatMap(({ not_at }) => not_at)),
    ...messageRows.flatMap(({ occasion_ids, audience }) => [...occasion_ids, audience.occasion_id]),
  ].includes(weddingId)
  const occasionRows = mainFirst(storedOccasions, { main: newMainOccasion(wedding), refersToMain })
  const homeOf = numbering(householdRows)
  const occasionOf = numbering(occasionRows)
  const questionOf = numbering(questionRows)
  const tableOf = numbering(tableRows)
  const guestOf = numbering(guestRows)
  const vendorOf = numbering(vendorRows)
  const agreementOf = ({ given_by, by_guest_id, text_version, at }: StoredAgreement) => {
    return { given_by, by_guest_id: guestOf(by_guest_id), text_version, at: toIso(at) }
  }

  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    exported_at: toIso(now),
    account: { name: account.name, email: account.email, created_at: toIso(account.created_at) },
    settings: {
      couple_name_1: wedding.couple_name_1,
      couple_name_2: wedding.couple_name_2,
      wedding_date_policy: wedding.wedding_date_policy,
      wedding_date_fixed: wedding.wedding_date_fixed,
      date_precision: wedding.date_precision,
      timezone: wedding.timezone,
      currency_code: wedding.currency_code,
      venue_name: wedding.venue_name,
      rsvp_deadline: wedding.rsvp_deadline,
      plus_one_policy: wedding.plus_one_policy,
      reminder_days: wedding.reminder_days,
      payment_reminders: wedding.payment_reminders,
      task_digest: wedding.task_digest,
      day_before_mail: wedding.day_before_mail,
      helpers_see_needs: wedding.helpers_see_needs,
      keeps_needs: wedding.keeps_needs,
      default_locale: wedding.default_locale,
      answer_receipts: wedding.answer_receipts,
      notify_answers: wedding.notify_answers,
      seat_finder: wedding.seat_finder,
      set_up_done: wedding.set_up_done,
      first_steps_done: wedding.first_steps_done,
      catering_category_id: categoryOf(wedding.catering_category_id),
      created_at: toIso(wedding.created_at),
    } satisfies Kept<FileSettings>,
    categories: categoryRows.map(({ name_key: _, ...row }, i) => ({
      ...kept(categories, row, categoryRows[i - 1]),
      id: categoryOf(row.id),
    })),
    budget_lines: lineRows.map(
      ({ planned_cents, unit_cost_cents, child_unit_cost_cents, actual_cents, paid_cents, ...row }, i) => ({
        ...kept(budget_lines, row, lineRows[i - 1]),
        id: lineOf(row.id),
        category_id: categoryOf(row.category_id),
        occasion_id: occasionOf(row.occasion_id),
        planned_amount: fromCents(planned_cents),
        unit_cost: amountOrNull(unit_cost_cents),
        child_unit_cost: amountOrNull(child_unit_cost_cents),
        actual_amount: fromCents(actual_cents),
        paid_amount: fromCents(paid_cents),
      }),
    ),
    budget_events: historyRows.map(
      (row): Kept<FileRow<'budget_events'>> => ({
        created_at: toIso(row.created_at),
        line_id: lineOf(row.line_id),
        type: row.type,
        planned_before: fromCents(row.planned_before_cents),
        planned_after: fromCents(row.planned_after_cents),
        unit_before: amountOrNull(row.unit_before_cents),
        unit_after: amountOrNull(row.unit_after_cents),
        actual_before: fromCents(row.actual_before_cents),
        actual_after: fromCents(row.actual_after_cents),
        paid_before: fromCents(row.paid_before_cents),
        paid_after: fromCents(row.paid_after_cents),
        note: row.note,
        actor_name: row.actor_name,
      }),
    ),
    households: householdRows.map(({ name_key: _, ...row }, i) => ({
      ...kept(households, row, householdRows[i - 1]),
      id: homeOf(row.id),
      // Null for a guest who was deleted.
      contact_guest_id: guestOf(row.contact_guest_id),
    })),
    occasions: occasionRows.map((row, i) => ({
      ...kept(occasions, row, occasionRows[i - 1]),
      id: occasionOf(row.id),
      is_main: row.id === weddingId || null,
    })),
    tables: tableRows.map((row, i) => ({
      ...kept(seating_tables, row, tableRows[i - 1]),
      id: tableOf(row.id),
      occasion_id: occasionOf(row.occasion_id),
    })),
    guests: guestRows.map(({ rsvp_selector: _, visited_at: _visited, companions, consents, ...row }, i) => ({
      ...kept(guests, row, guestRows[i - 1]),
      id: guestOf(row.id),
      household_id: homeOf(row.household_id),
      principal_id: occasionOf(row.principal_id),
      // The default is 1 for guests who can bring a plus-one.
      plus_ones: row.plus_one_allowed ? row.plus_ones : null,
      companions: unlessEmpty(
        companions.map(({ id: _id, kind, not_at, ...companion }) => ({
          ...companion,
          kind: kind === 'adult' ? null : kind,
          not_at: unlessEmpty([...new Set(not_at)].flatMap((id) => occasionOf(id) ?? [])),
        })),
      ),
      consents: unlessEmpty(
        consents.flatMap(({ text, companion_id, ...agreement }) => {
          const place = companions.findIndex(({ id }) => id === companion_id)
          if (companion_id !== null && place < 0) return []
          return [{ text, companion: companion_id === null ? null : place + 1, ...agreementOf(agreement) }]
        }),
      ),
      table_id: tableOf(row.table_id),
      responded_at: isoOrNull(row.responded_at),
      unsubscribed_at: isoOrNull(row.unsubscribed_at),
    })),
    invitations: invitationRows.map(
      ({ wedding_id: _, ...row }): Kept<FileRow<'invitations'>> => ({
        ...row,
        guest_id: guestOf(row.guest_id),
        occasion_id: occasionOf(row.occasion_id),
        table_id: tableOf(row.table_id),
        responded_at: isoOrNull(row.responded_at),
      }),
    ),
    seating_rules: ruleRows.map(
      ({ type, strength, guest_id, other_guest_id, created_at }): Kept<FileRow<'seating_rules'>> => ({
        created_at: toIso(created_at),
        type,
        guest_ids: [guestOf(guest_id), guestOf(other_guest_id)].map(Number).sort((a, b) => a - b),
        strength,
      }),
    ),
    vendors: vendorRows.map(({ quoted_cents, contracted_cents, ...row }, i) => ({
      ...kept(vendors, row, vendorRows[i - 1]),
      id: vendorOf(row.id),
      category_id: categoryOf(row.category_id),
      quoted_amount: amountOrNull(quoted_cents),
      contracted_amount: amountOrNull(contracted_cents),
    })),
    vendor_payments: paymentRows.map(({ amount_cents, ...row }, i) => ({
      ...kept(vendor_payments, row, paymentRows[i - 1]),
      id: null,
      vendor_id: vendorOf(row.vendor_id),
      amount: fromCents(amount_cents),
    })),
    tasks: taskRows.map((row, i) => ({
      ...kept(tasks, row, taskRows[i - 1]),
      id: null,
      // Another wedding has other members.
      assignee_id: null,
      category_id: categoryOf(row.category_id),
      completed_at: isoOrNull(row.completed_at),
    })),
    timeline_events: eventRows.map((row, i) => ({
      ...kept(timeline_events, row, eventRows[i - 1]),
      id: null,
      vendor_id: vendorOf(row.vendor_id),
      occasion_id: occasionOf(row.occasion_id),
    })),
    questions: questionRows.map(({ depends_on, ...row }, i) => ({
      ...kept(questions, row, questionRows[i - 1]),
      id: questionOf(row.id),
      occasion_id: occasionOf(row.occasion_id),
      depends_on: depends_on && { ...depends_on, question_id: questionOf(depends_on.question_id) },
    })),
    answers: answerRows.map(
      ({ value, answered_at, consent, ...row }): Kept<FileRow<'answers'>> => ({
        question_id: questionOf(row.question_id),
        guest_id: guestOf(row.guest_id),
        household_id: homeOf(row.household_id),
        value,
        answered_at: toIso(answered_at),
        consent: consent && agreementOf(consent),
      }),
    ),
    messages: messageRows.map(({ status: _status, scheduled_at: _scheduled, audience, ...row }, i) => ({
      ...kept(messages, row, messageRows[i - 1]),
      id: null,
      occasion_ids: unlessEmpty(row.occasion_ids.flatMap((id) => occasionOf(id) ?? [])),
      audience: fileAudience(audience, { homeOf, guestOf, occasionOf }),
    })),
  }
}

/** The occasions of the file. The main one comes first, and is left out only if nothing refers to it. */
function mainFirst(
  stored: StoredOccasion[],
  { main, refersToMain }: { main: StoredOccasion; refersToMain: boolean },
): StoredOccasion[] {
  if (stored.length === 0 && !refersToMain) return []
  return [stored.find(({ id }) => id === main.id) ?? main, ...stored.filter(({ id }) => id !== main.id)]
}

const unlessEmpty = <T>(list: T[]) => (list.length === 0 ? null : list)

/** The fields of a row in the file. */
type Kept<Row> = Record<keyof Row, unknown>

type KeptRow = Pick<typeof guests.$inferSelect, 'wedding_id' | 'version' | 'created_at' | 'updated_at'>

/**
 * Prepares a row for the file. Leaves out the wedding, the version, the time of the last change, and values that an import fills
 * in: column defaults, and a creation time equal to that of the row before.
 */
function kept(table: SQLiteTable, row: KeptRow, before?: KeptRow): Record<string, unknown> {
  const { wedding_id: _wedding, version: _version, updated_at: _updated, created_at, ...rest } = row
  const columns = getTableColumns(table)
  const told = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(columns[name]?.default),
  )
  return { ...Object.fromEntries(told), created_at: created_at === before?.created_at ? null : toIso(created_at) }
}

/** Numbers the ids 1, 2, 3 … in order of first appearance. Null for an id that is null or unknown. */
function numbering(rows: { id: string }[]): (id: string | null) => number | null {
  const numbers = new Map<string, number>()
  for (const { id } of rows) if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
  return (id) => (id === null ? null : (numbers.get(id) ?? null))
}
