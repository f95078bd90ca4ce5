import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Locale } from '../../lib/locales'
import { guests, type StoredAgreement } from './guests'
import { households } from './households'
import { weddings } from './weddings'

/** An option of a choice. A closed one stays with those who chose it, and is no longer offered. */
interface StoredOption {
  id: string
  text: string
  is_closed?: boolean
}

/** A question's words in one language. */
interface StoredQuestionWords {
  text?: string
  help?: string
  /** Translated texts of options, by id. */
  options?: Record<string, string>
}

/** The couple's own questions to guests. */
export const questions = sqliteTable(
  'questions',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    help: text(),
    kind: text({ enum: ['text', 'long_text', 'yes_no', 'choice', 'choices', 'number'] }).notNull(),
    options: text({ mode: 'json' }).$type<StoredOption[]>().notNull().default([]),
    scope: text({ enum: ['person', 'household'] })
      .notNull()
      .default('person'),
    /** Asked of the guests of this occasion (the wedding's id: the main one); null: of all. */
    occasion_id: text(),
    asked_of: text({ enum: ['everyone', 'adults', 'children'] })
      .notNull()
      .default('everyone'),
    shown_when: text({ enum: ['attending', 'always'] })
      .notNull()
      .default('attending'),
    required: integer({ mode: 'boolean' }).notNull().default(false),
    /** Asked only of those who gave one of these values to another question. */
    depends_on: text({ mode: 'json' }).$type<{ question_id: string; values: (string | boolean)[] }>(),
    /** Whether answers are health data, and need consent. */
    is_sensitive: integer({ mode: 'boolean' }).notNull().default(false),
    /** The couple's words in other languages, by tag; a text that lacks one is shown as written above. */
    translations: text({ mode: 'json' }).$type<Partial<Record<Locale, StoredQuestionWords>>>().notNull().default({}),
    position: integer().notNull(),
    is_archived: integer({ mode: 'boolean' }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index('questions_wedding').on(t.wedding_id)],
)

/** Answers, one per question and person or household. */
export const question_answers = sqliteTable(
  'question_answers',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    question_id: text()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Null for a question to households. */
    guest_id: text().references(() => guests.id, { onDelete: 'cascade' }),
    /** Null for a question to persons. */
    household_id: text().references(() => households.id, { onDelete: 'cascade' }),
    /** Text, a number, a boolean, the id of an option, or a list of them. */
    value: text({ mode: 'json' }).$type<string | number | boolean | string[]>().notNull(),
    answered_at: integer().notNull(),
    /** To a sensitive question; null: not asked. */
    consent: text({ mode: 'json' }).$type<StoredAgreement>(),
  },
  (t) => [
    uniqueIndex('question_answers_person').on(t.guest_id, t.question_id).where(sql`${t.guest_id} is not null`),
    uniqueIndex('question_answers_household')
      .on(t.household_id, t.question_id)
      .where(sql`${t.household_id} is not null`),
    index('question_answers_question').on(t.question_id),
    index('question_answers_wedding').on(t.wedding_id),
  ],
)
