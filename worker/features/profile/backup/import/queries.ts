import { and, eq, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { abortUnless, isAborted } from '../../../../db/abort'
import { CHUNK_LENGTH, storedForm } from '../../../../db/bulk'
import type { WeddingDb } from '../../../../db/client'
import { isEmptyWedding } from '../../../../db/empty-wedding'
import {
  budget_events,
  budget_lines,
  categories,
  final_counts,
  guests,
  households,
  import_parts,
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
} from '../../../../db/schema/weddings'
import type { WeddingId } from '../../../../db/wedding'
import { filledIn } from '../../../../lib/every-field'
import { idAt, idsInOrder, newId } from '../../../../lib/ids'
import { centsOrNull, toCents } from '../../../../lib/money'
import { foldText } from '../../../../lib/text'
import { newRsvpSelector } from '../../../../security/rsvp-link'
import { blankGuest } from '../../../guests/schema'
import { newOccasion } from '../../../occasions/rules'
import { endSample } from '../../../sample/queries'
import { changeLinks, type LinkChanges } from '../../../settings/queries'
import { blankTask } from '../../../tasks/schema'
import { blankEvent } from '../../../timeline/schema'
import { blankVendor } from '../../../vendors/schema'
import { newDraft, storedAudience } from '../messages/rules'
import { newQuestionOf, type TakenRow } from '../rules'
import { type FileAgreement, type FileSettings, MAIN_OCCASION } from '../schema'
import { deleteRepeatedDrafts, insertWaiting, isOnlyImport } from './parts/queries'
import { importedSettings } from './settings/queries'

/** Parts per statement. Each takes six of D1's 100 parameters. */
const MOST_PARTS = 16

/** `busy`: another import stores its parts. */
type RowAdded = { outcome: 'added' | 'not_empty' | 'busy' }

/**
 * Imports a file into an empty wedding, all or nothing. Large files are first stored in parts. `finish` moves the rows to their
 * tables and replaces the wedding's categories, history and final counts. Call `end` in any case: it deletes parts that remain.
 */
export class WeddingImport {
  private readonly id: string
  private readonly parts: { destination: string; rows: string[]; length: number }[] = []
  private readonly ids = new Map<string, string>()
  private readonly nextId: () => string
  private stored = 0
  /** Whether guests' links have to read occasions and questions. */
  private hasOccasions = false
  private writtenAt: number

  constructor(
    private readonly db: WeddingDb,
    private readonly weddingId: WeddingId,
    private readonly now: number,
  ) {
    this.id = newId(now)
    this.nextId = idsInOrder(now)
    this.writtenAt = now
    this.ids.set(`occasion ${MAIN_OCCASION}`, weddingId)
  }

  /** Adds a row, unless parts would be stored in vain: the wedding is not empty, or another import stores its parts. */
  async add(taken: TakenRow): Promise<RowAdded> {
    this.hasOccasions ||= taken.list === 'occasions' || taken.list === 'questions'
    const { destination, row } = this.storedRow(taken)
    const last = this.parts.at(-1)
    if (last?.destination === destination && last.length + row.length < CHUNK_LENGTH) {
      last.rows.push(row)
      last.length += row.length
      return { outcome: 'added' }
    }
    // Only large files store parts before `finish`.
    const length = this.parts.reduce((sum, part) => sum + part.length, 0)
    const isLarge = length > CHUNK_LENGTH || this.parts.length === MOST_PARTS
    const added: RowAdded = isLarge ? await this.storeEarly() : { outcome: 'added' }
    this.parts.push({ destination, rows: [row], length: row.length })
    return added
  }

  private async storeEarly(): Promise<RowAdded> {
    const { weddingId, id, now } = this
    const db = this.db.apart
    if (this.stored > 0) {
      await this.storeParts(db)
      return { outcome: 'added' }
    }
    const empty = db.select({ id: weddings.id }).from(weddings)
    const [isEmpty] = await empty.where(and(eq(weddings.id, weddingId), isEmptyWedding(weddingId)))
    if (!isEmpty) return { outcome: 'not_empty' }
    try {
      await db.batch([abortUnless(db, weddingId, isOnlyImport(weddingId, { id, now })), this.storeParts(db)])
      return { outcome: 'added' }
    } catch (error) {
      if (isAborted(error)) return { outcome: 'busy' }
      throw error
    }
  }

  async finish(settings: FileSettings, links: LinkChanges): Promise<{ outcome: 'saved' | 'not_empty' }> {
    const { db, weddingId } = this
    const insert = (table: SQLiteTable) => insertWaiting(db, table, this.id)
    try {
      await db.batch([
        abortUnless(db, weddingId, isEmptyWedding(weddingId)),
        ...(this.parts.length > 0 ? [this.storeParts(db)] : []),
        ...endSample(db, weddingId),
        deleteRepeatedDrafts(db, weddingId, this.id),
        ...[budget_events, categories, final_counts, households, occasions, questions].map((table) =>
          db.delete(table).where(eq(table.wedding_id, weddingId)),
        ),
        insert(categories),
        db
          .update(weddings)
          .set(
            importedSettings(settings, {
              hasOccasions: this.hasOccasions,
              cateringCategoryId: this.idOf('category', settings.catering_category_id),
              database: db.number,
            }),
          )
          .where(eq(weddings.id, weddingId)),
        ...changeLinks(db, weddingId, links),
        insert(households),
        insert(occasions),
        insert(budget_lines),
        insert(budget_events),
        insert(seating_tables),
        insert(guests),
        insert(invitations),
        insert(seating_rules),
        insert(vendors),
        insert(vendor_payments),
        insert(tasks),
        insert(timeline_events),
        insert(questions),
        insert(question_answers),
        insert(messages),
        this.clear(db),
      ])
      return { outcome: 'saved' }
    } catch (error) {
      if (isAborted(error)) return { outcome: 'not_empty' }
      throw error
    }
  }

  async end(): Promise<void> {
    if (this.stored > 0) await this.clear(this.db.apart)
  }

  private clear(db: WeddingDb) {
    return db.delete(import_parts).where(eq(import_parts.import_id, this.id))
  }

  private storeParts(db: WeddingDb) {
    const parts = this.parts.splice(0).map(({ destination, rows }) => ({
      import_id: this.id,
      position: this.stored++,
      wedding_id: this.weddingId,
      destination,
      waiting: `[${rows.join()}]`,
      created_at: this.now,
    }))
    return db.insert(import_parts).values(parts).onConflictDoNothing()
  }

  /** The new id for a number in the file; the same number gets the same id. Those of a kind sort as their numbers. */
  private idOf(kind: Kind, number: number): string
  private idOf(kind: Kind, number: number | null): string | null
  private idOf(kind: Kind, number: number | null): string | null {
    if (number === null) return null
    const key = `${kind} ${number}`
    const id = this.ids.get(key) ?? idAt(this.now, number)
    this.ids.set(key, id)
    return id
  }

  /** The new id of an occasion, for columns in which null means the main one. */
  private occasionBesideMain(number: number | null): string | null {
    return number === MAIN_OCCASION ? null : this.idOf('occasion', number)
  }

  private agreementOf({ by_guest_id, ...agreement }: FileAgreement) {
    return { ...agreement, by_guest_id: this.idOf('guest', by_guest_id) }
  }

  /** Columns that all rows have. A row without `created_at` has that of the row before. */
  private common({ created_at = this.writtenAt }: { created_at?: number }) {
    this.writtenAt = created_at
    return { id: this.nextId(), wedding_id: this.weddingId, version: 1, created_at, updated_at: this.now }
  }

  private storedRow({ list, row }: TakenRow): { destination: string; row: string } {
    const stored = <T extends SQLiteTable>(table: T, values: T['$inferSelect']) => ({
      destination: getTableName(table),
      row: storedForm(table, values),
    })
    switch (list) {
      case 'categories':
        return stored(categories, {
          ...row,
          ...this.common(row),
          id: this.idOf('category', row.id),
          name_key: foldText(row.name),
        })
      case 'budget_lines':
        return stored(budget_lines, {
          ...row,
          ...this.common(row),
          id: this.idOf('line', row.id),
          category_id: this.idOf('category', row.category_id),
          planned_cents: row.cost_basis === 'per_guest' ? 0 : toCents(row.planned_amount),
          unit_cost_cents: centsOrNull(row.unit_cost),
          actual_cents: toCents(row.actual_amount),
          paid_cents: toCents(row.paid_amount),
          occasion_id: this.occasionBesideMain(row.occasion_id),
          child_unit_cost_cents: centsOrNull(row.child_unit_cost),
          notes: row.notes ?? null,
        })
      case 'budget_events':
        return stored(budget_events, {
          ...row,
          id: newId(row.created_at),
          wedding_id: this.weddingId,
          line_id: this.idOf('line', row.line_id),
          planned_before_cents: toCents(row.planned_before),
          planned_after_cents: toCents(row.planned_after),
          unit_before_cents: centsOrNull(row.unit_before),
          unit_after_cents: centsOrNull(row.unit_after),
          actual_before_cents: toCents(row.actual_before),
          actual_after_cents: toCents(row.actual_after),
          paid_before_cents: toCents(row.paid_before),
          paid_after_cents: toCents(row.paid_after),
          note: row.note ?? null,
        })
      case 'households':
        return stored(households, {
          ...this.common(row),
          id: this.idOf('household', row.id),
          name: row.name ?? null,
          name_key: row.name == null ? null : foldText(row.name),
          salutation: row.salutation ?? null,
          contact_guest_id: this.idOf('guest', row.contact_guest_id),
          address: row.address ?? null,
          locale: row.locale ?? null,
          had_members: row.had_members,
        })
      case 'occasions': {
        const id = this.idOf('occasion', row.id)
        const { date = null, ...fields } = row
        return stored(occasions, {
          ...newOccasion(fields, { id, weddingId: this.weddingId, date: '', position: 0, now: this.now }),
          ...this.common(row),
          id,
          date,
        })
      }
      case 'tables':
        return stored(seating_tables, {
          ...row,
          ...this.common(row),
          id: this.idOf('table', row.id),
          x: row.x ?? 0,
          y: row.y ?? 0,
          rotation: row.rotation ?? 0,
          occasion_id: this.occasionBesideMain(row.occasion_id),
          notes: row.notes ?? null,
        })
      case 'guests': {
        const companions = row.companions.map(({ not_at, ...companion }) => ({
          ...companion,
          id: this.nextId(),
          not_at: not_at.map((number) => this.idOf('occasion', number)),
        }))
        return stored(guests, {
          ...filledIn(blankGuest, row),
          ...this.common(row),
          id: this.idOf('guest', row.id),
          rsvp_source: row.rsvp_source ?? null,
          responded_at: row.responded_at ?? null,
          seat_number: row.seat_number ?? null,
          table_id: this.idOf('table', row.table_id),
          plus_ones: row.plus_one_allowed ? (row.plus_ones ?? 1) : 0,
          unsubscribed_at: row.unsubscribed_at ?? null,
          bounced_email: row.bounced_email ?? null,
          visited_at: null,
          rsvp_selector: newRsvpSelector(),
          household_id: this.idOf('household', row.household_id),
          is_invited: row.is_invited,
          principal_id: this.occasionBesideMain(row.principal_id),
          companions,
          consents: row.consents.flatMap(({ text, companion: place, ...agreement }) => {
            const companion_id = place === null ? null : companions[place - 1]?.id
            return companion_id === undefined ? [] : [{ ...this.agreementOf(agreement), text, companion_id }]
          }),
        })
      }
      case 'invitations':
        return stored(invitations, {
          ...row,
          wedding_id: this.weddingId,
          guest_id: this.idOf('guest', row.guest_id),
          occasion_id: this.idOf('occasion', row.occasion_id),
          source: row.source ?? null,
          responded_at: row.responded_at ?? null,
          table_id: this.idOf('table', row.table_id),
          seat_number: row.seat_number ?? null,
        })
      case 'seating_rules': {
        const [guest_id = '', other_guest_id = ''] = row.guest_ids.map((number) => this.idOf('guest', number)).sort()
        return stored(seating_rules, { ...row, ...this.common(row), guest_id, other_guest_id })
      }
      case 'vendors':
        return stored(vendors, {
          ...filledIn(blankVendor, { ...row, category_id: this.idOf('category', row.category_id) }),
          ...this.common(row),
          id: this.idOf('vendor', row.id),
          quoted_cents: centsOrNull(row.quoted_amount),
          contracted_cents: centsOrNull(row.contracted_amount),
        })
      case 'vendor_payments':
        return stored(vendor_payments, {
          ...row,
          ...this.common(row),
          vendor_id: this.idOf('vendor', row.vendor_id),
          amount_cents: toCents(row.amount),
          due_date: row.due_date ?? null,
          paid_on: row.paid_on ?? null,
        })
      case 'tasks':
        return stored(tasks, {
          ...filledIn(blankTask, { ...row, category_id: this.idOf('category', row.category_id), assignee_id: null }),
          ...this.common(row),
          completed_at: row.completed_at ?? null,
          template_key: row.template_key ?? null,
        })
      case 'timeline_events':
        return stored(timeline_events, {
          ...filledIn(blankEvent, {
            ...row,
            vendor_id: this.idOf('vendor', row.vendor_id),
            occasion_id: this.idOf('occasion', row.occasion_id),
          }),
          ...this.common(row),
        })
      case 'questions': {
        const { id, depends_on: on, occasion_id } = row
        return stored(questions, {
          ...newQuestionOf(row, {
            id: this.idOf('question', id),
            occasion_id: this.idOf('occasion', occasion_id),
            depends_on: on ? { ...on, question_id: this.idOf('question', on.question_id) } : null,
          }),
          ...this.common(row),
          id: this.idOf('question', id),
        })
      }
      case 'answers':
        return stored(question_answers, {
          ...row,
          id: this.nextId(),
          wedding_id: this.weddingId,
          question_id: this.idOf('question', row.question_id),
          guest_id: this.idOf('guest', row.guest_id),
          household_id: this.idOf('household', row.household_id),
          consent: row.consent && this.agreementOf(row.consent),
        })
      case 'messages':
        return stored(messages, {
          ...newDraft,
          ...row,
          ...this.common(row),
          occasion_ids: row.occasion_ids.map((number) => this.idOf('occasion', number)),
          audience: storedAudience(row.audience, (kind, number) => this.idOf(kind, number)),
        })
    }
  }
}

type Kind = 'category' | 'line' | 'household' | 'occasion' | 'table' | 'guest' | 'vendor' | 'question'
