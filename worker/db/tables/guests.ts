import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { households } from './households'
import { occasions } from './occasions'
import { weddings } from './weddings'

export const seating_tables = sqliteTable(
  'seating_tables',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    shape: text({ enum: ['round', 'rectangular', 'head', 'sweetheart'] }).notNull(),
    capacity: integer().notNull(),
    x: real().notNull().default(0),
    y: real().notNull().default(0),
    rotation: real().notNull().default(0),
    notes: text(),
    /** Null: the main occasion. */
    occasion_id: text().references(() => occasions.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('seating_tables_wedding').on(t.wedding_id),
    // For the deletion of an occasion.
    index('seating_tables_occasion').on(t.occasion_id).where(sql`${t.occasion_id} is not null`),
  ],
)

/** A person whom a guest brings, beyond the name in `plus_one_name`. */
interface StoredCompanion {
  id: string
  name: string
  kind: 'adult' | 'child' | 'infant'
  meal_preference: string | null
  dietary_restrictions: string | null
  accessibility_needs: string | null
  /** How bad the allergies are that `dietary_restrictions` names. Rows older than this field lack it: see `companionsOf`. */
  allergy_severity: 'severe' | 'mild' | null
  /** Occasions that the host accepted and the companion does not come to. */
  not_at: string[]
}

/** Who agreed that a health text is stored. */
export interface StoredAgreement {
  /** `not_asked`: a program or an older page stored the text without asking. */
  given_by: 'self' | 'other' | 'not_asked'
  /** The guest whose link it came by. */
  by_guest_id: string | null
  /** Version of the sentence that was agreed to; null: none. */
  text_version: number | null
  /** Epoch milliseconds. */
  at: number
}

/** The consent to one health text of a guest, or of a companion. */
interface StoredConsent extends StoredAgreement {
  text: 'dietary_restrictions' | 'accessibility_needs'
  companion_id: string | null
}

export const guests = sqliteTable(
  'guests',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** The name of the household as written for this guest; null: the guest is alone. */
    household: text(),
    /**
     * Null: a household of one without details, whose id is the guest's; or, with a name in `household`, one that is still to be
     * assigned (`settleHouseholds`).
     */
    household_id: text().references(() => households.id, { onDelete: 'set null' }),
    kind: text({ enum: ['adult', 'child', 'infant'] })
      .notNull()
      .default('adult'),
    /** Whether the guest's link answers for the whole household. Null: as usual for the kind, adults do. */
    answers_for_household: integer({ mode: 'boolean' }),
    /** Whether the guest is invited to any occasion. */
    is_invited: integer({ mode: 'boolean' }).notNull().default(true),
    /**
     * The occasion that status, source, time, meal and seat in this row are about: the principal one, to which the guest has no row
     * in `invitations`. Null: the main occasion.
     */
    principal_id: text(),
    side: text({ enum: ['partner_1', 'partner_2', 'both'] }),
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    rsvp_status: text({ enum: ['pending', 'confirmed', 'declined', 'maybe'] })
      .notNull()
      .default('pending'),
    /** Source of the reply: `link` if the guest replied by link, else as the couple or an import set it. Null while pending. */
    rsvp_source: text(),
    responded_at: integer(),
    meal_preference: text(),
    dietary_restrictions: text(),
    accessibility_needs: text(),
    /** How bad the allergies are that `dietary_restrictions` names; health data as well. */
    allergy_severity: text({ enum: ['severe', 'mild'] }),
    /** Consents to the texts that are stored; a text without one was not asked for. Change it with each text. */
    consents: text({ mode: 'json' }).$type<StoredConsent[]>().notNull().default([]),
    plus_one_allowed: integer({ mode: 'boolean' }).notNull().default(false),
    /** Number of plus-ones that the guest may bring; 0 unless `plus_one_allowed`. */
    plus_ones: integer().notNull().default(0),
    /** Names joined with ', '. */
    plus_one_name: text(),
    /** Details of plus-ones. Who they are follows from `plus_one_name`; see `companionsOf`. */
    companions: text({ mode: 'json' }).$type<StoredCompanion[]>().notNull().default([]),
    plus_one_status: text({ enum: ['none', 'requested', 'approved', 'declined'] })
      .notNull()
      .default('none'),
    table_id: text().references(() => seating_tables.id, { onDelete: 'set null' }),
    seat_number: integer(),
    notes: text(),
    /** Whether the page of contacts shows the guest's phone. */
    show_phone: integer({ mode: 'boolean' }).notNull().default(false),
    reminders_paused: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the guest asked for no more mails (epoch milliseconds); null: never. */
    unsubscribed_at: integer(),
    /** The address that mails came back from; another one in `email` is not known to be wrong. */
    bounced_email: text(),
    /** When a person first opened the personal link (epoch milliseconds); null: no known visit. */
    visited_at: integer(),
    /** Lookup half of the personal link. The other half is a MAC over it, so a leaked table does not reveal links. */
    rsvp_selector: text().notNull(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('guests_wedding').on(t.wedding_id, t.name),
    index('guests_table').on(t.table_id),
    uniqueIndex('guests_rsvp_selector').on(t.rsvp_selector),
    index('guests_household').on(t.household_id).where(sql`${t.household_id} is not null`),
    // For households that are still to be assigned.
    index('guests_unsettled')
      .on(t.wedding_id, t.household)
      .where(sql`${t.household} is not null and ${t.household_id} is null`),
    index('guests_awaiting').on(t.wedding_id).where(sql`${t.rsvp_status} = 'pending'`),
  ],
)

/** Invitations to occasions other than the guest's principal one, which is in the guest's own row, with the answers. */
export const invitations = sqliteTable(
  'invitations',
  {
    guest_id: text()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    occasion_id: text()
      .notNull()
      .references(() => occasions.id, { onDelete: 'cascade' }),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    status: text({ enum: ['pending', 'confirmed', 'declined', 'maybe'] })
      .notNull()
      .default('pending'),
    /** How the reply came, as in `guests`; null while pending. */
    source: text(),
    responded_at: integer(),
    meal_preference: text(),
    table_id: text().references(() => seating_tables.id, { onDelete: 'set null' }),
    seat_number: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.guest_id, t.occasion_id] }),
    index('invitations_wedding').on(t.wedding_id, t.occasion_id),
    index('invitations_occasion').on(t.occasion_id),
    index('invitations_table').on(t.table_id).where(sql`${t.table_id} is not null`),
  ],
)
