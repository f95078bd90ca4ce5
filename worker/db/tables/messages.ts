import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Locale } from '../../lib/locales'
import { guests } from './guests'
import { weddings } from './weddings'

/** What the couple wrote in one language. */
interface StoredWords {
  subject: string
  body: string
}

/** Chooses whom a message is for. All conditions that are given must hold. */
interface StoredAudience {
  households?: string[]
  occasion_id?: string
  statuses?: ('pending' | 'confirmed' | 'declined' | 'maybe')[]
  tags?: string[]
  sides?: ('partner_1' | 'partner_2' | 'both')[]
  /** Only households that no message of this kind was sent to. */
  not_yet_sent?: boolean
}

/** The place and time of an occasion, as guests were told. */
interface StoredDetails {
  name: string
  date: string
  /** How exactly guests know the date of the main occasion; null: not at all. Older rows and other occasions lack it. */
  date_precision?: 'day' | 'month' | null
  start_time: string | null
  end_time: string | null
  venue_name: string | null
  address: string | null
}

/** What the couple writes to guests: once, for all of its audience. */
export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['save_the_date', 'invitation', 'change', 'reminder', 'thanks', 'custom'] }).notNull(),
    /** What it is about (the wedding's id: the main occasion); empty: the main occasion. */
    occasion_ids: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** In the wedding's default language, and for every language without words of its own. */
    subject: text().notNull(),
    body: text().notNull(),
    /** The words in other languages, by language tag. */
    translations: text({ mode: 'json' }).$type<Partial<Record<Locale, StoredWords>>>().notNull().default({}),
    tone: text({ enum: ['formal', 'warm', 'playful'] }),
    channel: text({ enum: ['mail', 'whatsapp', 'sms', 'paper'] }).notNull(),
    to: text({ enum: ['contact', 'each_adult'] })
      .notNull()
      .default('contact'),
    audience: text({ mode: 'json' }).$type<StoredAudience>().notNull().default({}),
    status: text({ enum: ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] })
      .notNull()
      .default('draft'),
    /** When it starts by itself (epoch milliseconds); null: not scheduled. */
    scheduled_at: integer(),
    /** When its deliveries were made; null: not yet. */
    started_at: integer(),
    /** When the last of them left; null: not yet. */
    sent_at: integer(),
    /** The changes that it told some of its guests, with both sides as they were when it started. Only change notices show them. */
    changes: text({ mode: 'json' }).$type<{ occasion_id: string; before: StoredDetails; after: StoredDetails }[]>(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('messages_wedding').on(t.wedding_id, t.created_at),
    index('messages_scheduled').on(t.scheduled_at).where(sql`${t.status} = 'scheduled'`),
    index('messages_sending').on(t.started_at).where(sql`${t.status} = 'sending'`),
  ],
)

/** One message to one household by one channel, and the status of its delivery. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    message_id: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** A household's id, or that of a guest alone. Kept when the household goes. */
    household_id: text().notNull(),
    /** The household's name when it was made. */
    name: text().notNull(),
    channel: text({ enum: ['mail', 'whatsapp', 'sms', 'paper'] }).notNull(),
    /** The recipients: guest, and address or number as it was last used; empty on paper. */
    recipients: text({ mode: 'json' }).$type<{ guest_id: string; to: string }[]>().notNull().default([]),
    /**
     * `accepted`: the provider took it. `cancelled`: it should no longer be sent, and `error` says why. `handed_over`: the couple sent
     * it themselves.
     */
    status: text({
      enum: [
        'queued',
        'accepted',
        'delivered',
        'delayed',
        'bounced',
        'complained',
        'failed',
        'handed_over',
        'cancelled',
      ],
    })
      .notNull()
      .default('queued'),
    /** A sentence for the couple; null: nothing went wrong. */
    error: text(),
    /** When its status last changed (epoch milliseconds). */
    changed_at: integer().notNull(),
    /** When it left; null: not yet. */
    sent_at: integer(),
    /** When a person first opened a link of the household after it left; null: no known visit. */
    visited_at: integer(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.message_id, t.household_id, t.channel),
    index('deliveries_wedding').on(t.wedding_id, t.household_id, t.created_at),
    index('deliveries_queued').on(t.message_id).where(sql`${t.status} = 'queued'`),
  ],
)

/** Occasions as guests were last told about them by a message; the old side of a change notice. */
export const mailed_occasions = sqliteTable(
  'mailed_occasions',
  {
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** The wedding's id: the main occasion. */
    occasion_id: text().notNull(),
    details: text({ mode: 'json' }).$type<StoredDetails>().notNull(),
    mailed_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wedding_id, t.occasion_id] })],
)

/** Answers as they were given, without health data: for a guest's history, receipts to guests, and the couple's news. */
export const answer_log = sqliteTable(
  'answer_log',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** The guest whose answer it is. */
    guest_id: text()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    /** The guest by whose link it came; null: the couple recorded it. */
    by_guest_id: text(),
    /** How it came, as in `guests.rsvp_source`. */
    source: text().notNull(),
    statuses: text({ mode: 'json' })
      .$type<{ occasion_id: string; status: 'pending' | 'confirmed' | 'declined' | 'maybe' }[]>()
      .notNull(),
    answered_at: integer().notNull(),
    /** When the guest's receipt is due (epoch milliseconds); null: none, or it is queued. */
    receipt_due_at: integer(),
    /** Whether the couple is still to be told. */
    is_news: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('answer_log_guest').on(t.guest_id, t.answered_at),
    index('answer_log_wedding').on(t.wedding_id, t.answered_at),
    index('answer_log_receipts').on(t.receipt_due_at).where(sql`${t.receipt_due_at} is not null`),
    index('answer_log_news').on(t.wedding_id, t.answered_at).where(sql`${t.is_news} = 1`),
  ],
)
