import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { guests, households, invitations, question_answers, questions, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import type { Added, Written } from '../../lib/outcome'
import { areOccasions } from '../occasions/queries'
import type { CountedQuestion, NamedAnswer, StoredQuestion } from './rules'
import { type AnswerValue, KEPT_LIMIT, QUESTION_LIMIT } from './schema'

/** All questions, those that are asked first, each in their order. */
export async function listQuestions(db: WeddingDb, weddingId: WeddingId): Promise<CountedQuestion[]> {
  return (await selectQuestions(db, weddingId)).map(withoutWedding)
}

/** What a change of a question is decided on. */
export interface Decision {
  all: CountedQuestion[]
  /** Whether there is the occasion that was asked for. */
  isOccasion: boolean
  /** The options that some have chosen. */
  chosen: Set<string>
  /** Differs once any of it has changed. */
  mark: string
}

/** Reads what a change of the question `id`, or a new one, is decided on. */
export async function readForChange(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, occasionId }: { id: string; occasionId: string | null | undefined },
): Promise<Decision> {
  const [all, [state], chosen] = await db.batch([
    selectQuestions(db, weddingId),
    db
      .select({
        mark: markOf(weddingId, id).as('mark'),
        isOccasion: sql<number>`${areOccasions(weddingId, [occasionId])}`.as('is_occasion'),
      })
      .from(sql`(select 1)`),
    db
      .select({ option: sql<string>`chosen.value`.as('option') })
      .from(sql`${question_answers} as a join ${questions} as q on q.id = a.question_id, json_each(a.value) as chosen`)
      .where(sql`a.question_id = ${id} and a.wedding_id = ${weddingId} and q.kind in ('choice', 'choices')`)
      .groupBy(sql`chosen.value`),
  ])
  return {
    all: all.map(withoutWedding),
    isOccasion: state?.isOccasion === 1,
    chosen: new Set(chosen.map(({ option }) => option)),
    mark: state?.mark ?? '',
  }
}

/**
 * Adds a question at its place, or else as the last one. Stale if the question that it depends on has changed since it was read, or
 * its occasion was removed. The first one makes guests' links read questions.
 */
export async function insertQuestion(
  db: WeddingDb,
  weddingId: WeddingId,
  question: StoredQuestion,
  { place, parent }: { place: number | undefined; parent: Pick<StoredQuestion, 'id' | 'version'> | undefined },
): Promise<Added<CountedQuestion> | { outcome: 'full' | 'stale' }> {
  const row: typeof questions.$inferSelect = { ...question, wedding_id: weddingId, position: KEPT_LIMIT }
  const hasRoom = sql`(${countOf(weddingId, sql`not is_archived`)} < ${QUESTION_LIMIT}
    and ${countOf(weddingId, sql`true`)} < ${KEPT_LIMIT})`
  const sameParent = parent
    ? sql`exists (select 1 from ${questions} as parent where parent.id = ${parent.id} and parent.version = ${parent.version})`
    : sql`true`
  const [, , , [found], [room]] = await db.batch([
    insertRows(
      db,
      questions,
      [row],
      sql`${hasRoom} and ${sameParent} and ${areOccasions(weddingId, [question.occasion_id])}`,
    ),
    arrange(db, weddingId, place === undefined ? null : { id: question.id, to: place }),
    db
      .update(weddings)
      .set({ has_occasions: true })
      .where(
        and(
          eq(weddings.id, weddingId),
          eq(weddings.has_occasions, false),
          sql`exists (select 1 from ${questions} where ${questions.wedding_id} = ${weddingId})`,
        ),
      ),
    selectQuestions(db, weddingId, eq(questions.id, question.id)),
    db.select({ isThere: sql<number>`${hasRoom}`.as('is_there') }).from(sql`(select 1)`),
  ])
  if (found) return { outcome: 'saved', row: withoutWedding(found) }
  return { outcome: room?.isThere ? 'stale' : 'full' }
}

/** Stores a question after a change, at another place if there is one. Stale if what it was decided on has changed since. */
export async function updateQuestion(
  db: WeddingDb,
  weddingId: WeddingId,
  next: StoredQuestion,
  { place, mark, now }: { place: number | undefined; mark: string; now: number },
): Promise<Written<CountedQuestion>> {
  const { id, position: _position, version: _version, created_at: _made, updated_at: _touched, ...fields } = next
  const isUnchanged = sql`${markOf(weddingId, id)} = ${mark} and ${areOccasions(weddingId, [next.occasion_id])}`
  const [, saved, , , [row]] = await db.batch([
    arrange(db, weddingId, place === undefined ? null : { id, to: place }, isUnchanged),
    db
      .update(questions)
      .set({ ...fields, ...touched(questions, now) })
      .where(and(isOne(weddingId, id), isUnchanged)),
    freeDependent(db, weddingId, { id, now }),
    // An archived one goes to the end, and one that is asked again to the end of those that are asked.
    arrange(db, weddingId, null),
    selectQuestions(db, weddingId, eq(questions.id, id)),
  ])
  if (!row) return { outcome: 'gone' }
  return { outcome: saved.meta.changes > 0 ? 'saved' : 'stale', row: withoutWedding(row) }
}

/** Archives a question with answers, and deletes one without. Questions that depend on it no longer do. */
export async function removeQuestion(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<{ outcome: 'archived'; row: CountedQuestion } | { outcome: 'deleted' | 'gone' }> {
  const isAnswered = sql`exists (select 1 from ${question_answers} as a where a.question_id = ${questions.id})`
  const [, deleted, , , [row]] = await db.batch([
    db
      .update(questions)
      .set({ is_archived: true, ...touched(questions, now) })
      .where(and(isOne(weddingId, id), eq(questions.is_archived, false), isAnswered)),
    db.delete(questions).where(and(isOne(weddingId, id), sql`not ${isAnswered}`)),
    freeDependent(db, weddingId, { id, now }),
    arrange(db, weddingId, null),
    selectQuestions(db, weddingId, eq(questions.id, id)),
  ])
  if (row) return { outcome: 'archived', row: withoutWedding(row) }
  return { outcome: deleted.meta.changes > 0 ? 'deleted' : 'gone' }
}

/**
 * A question with its answers, undefined if there is none; or all questions and answers. Leaves out the answers of guests who are not
 * invited or asked any more, of those who have declined since to a question for guests who come, and to a question that the answer to
 * another one no longer leads to. `seesNeeds`: whether the reader may see answers about health, which otherwise do not decide this either.
 */
export async function readAnswers(
  db: WeddingDb,
  weddingId: WeddingId,
  id?: string,
  { seesNeeds = true } = {},
): Promise<{ questions: CountedQuestion[]; answers: NamedAnswer[] }> {
  const named = sql`${question_answers} as a
    join ${questions} as q on q.id = a.question_id
    left join ${guests} as g on g.id = a.guest_id
    left join ${households} as h on h.id = coalesce(a.household_id, g.household_id)`
  // A guest alone has a household of their id, which others may have once the guest has left them.
  const isOwn = sql`p.id in (a.guest_id, a.household_id) and (p.id is a.guest_id or p.household_id is null)`
  const members = sql`(select group_concat(m.name, ' & ') from ${guests} as m where m.household_id = a.household_id)`
  const [asked, answers] = await db.batch([
    selectQuestions(db, weddingId, id === undefined ? undefined : eq(questions.id, id)),
    db
      .select({
        id: sql<string>`a.id`.as('answer_id'),
        question_id: sql<string>`a.question_id`.as('question_id'),
        guest_id: sql<string | null>`a.guest_id`.as('guest_id'),
        household_id: sql<string>`coalesce(a.household_id, g.household_id, g.id)`.as('household_id'),
        name: sql<string>`coalesce(g.name, h.name, ${members}, '')`.as('answer_name'),
        household: sql<string | null>`h.name`.as('household_name'),
        value: sql`a.value`.mapWith((text: string): AnswerValue => JSON.parse(text)).as('value'),
        at: sql<number>`a.answered_at`.as('answered_at'),
      })
      .from(named)
      .where(
        and(
          sql`a.wedding_id = ${weddingId}`,
          id === undefined ? undefined : sql`a.question_id = ${id}`,
          isConditionMet(seesNeeds),
          sql`(exists (select 1 from ${guests} as p where ${isOwn} and ${isAsked(weddingId)})
            or exists (select 1 from ${guests} as p where p.household_id = a.household_id and ${isAsked(weddingId)}))`,
        ),
      ),
  ])
  return { questions: asked.map(withoutWedding), answers }
}

/**
 * SQL: whether the condition of the question `q` is met for the answer `a`: it has none, or the same guest `g` or household has given one
 * of its values. Also met if the other question has no such answer, since the condition may be newer, or if it is about health and the
 * reader may not see that.
 */
function isConditionMet(seesNeeds: boolean): SQL {
  const isSeen = sql`not exists (select 1 from ${questions} as parent where parent.id = b.question_id and parent.is_sensitive)`
  return sql`not exists (select 1 from ${question_answers} as b
    where (b.guest_id = a.guest_id and b.question_id = q.depends_on ->> '$.question_id'
        or b.household_id = coalesce(a.household_id, g.household_id, g.id) and b.question_id = q.depends_on ->> '$.question_id')
      and ${seesNeeds ? sql`true` : isSeen}
      and not exists (select 1 from json_each(b.value) as said
        where said.value in (select value from json_each(q.depends_on, '$.values'))))`
}

/**
 * SQL: whether the guest `p` is among those whom the question `q` is asked of, invited to what it is about, and has not declined it where
 * it is for guests who come.
 */
function isAsked(weddingId: WeddingId): SQL {
  const mayCome = (status: SQL) => sql`(q.shown_when = 'always' or ${status} <> 'declined')`
  return sql`(q.asked_of = 'everyone' or (q.asked_of = 'adults') = (p.kind = 'adult')) and (
    p.is_invited and ${mayCome(sql`p.rsvp_status`)} and coalesce(q.occasion_id, p.principal_id, ${weddingId}) = coalesce(p.principal_id, ${weddingId})
    or exists (select 1 from ${invitations} as i where i.guest_id = p.id and ${mayCome(sql`i.status`)}
      and coalesce(q.occasion_id, i.occasion_id) = i.occasion_id))`
}

function selectQuestions(db: WeddingDb, weddingId: WeddingId, where?: SQL) {
  return db
    .select({
      ...getTableColumns(questions),
      answer_count: sql<number>`(select count(*) from ${question_answers} as a where a.question_id = questions.id)`.as(
        'answer_count',
      ),
    })
    .from(questions)
    .where(and(eq(questions.wedding_id, weddingId), where))
    .orderBy(asc(questions.is_archived), asc(questions.position), asc(questions.id))
}

function withoutWedding({ wedding_id: _wedding, ...question }: CountedQuestion & { wedding_id: string }) {
  return question
}

/** SQL: the versions of the wedding's questions, and the state of the answers to one of them. */
function markOf(weddingId: WeddingId, id: string): SQL<string> {
  return sql<string>`(
    (select json_group_array(q.id || ' ' || q.version order by q.id) from ${questions} as q where q.wedding_id = ${weddingId})
    || (select count(*) || ' ' || coalesce(sum(a.answered_at), 0) from ${question_answers} as a where a.question_id = ${id}))`
}

function countOf(weddingId: WeddingId, where: SQL): SQL {
  return sql`(select count(*) from ${questions} as q where q.wedding_id = ${weddingId} and ${where})`
}

/**
 * Numbers the questions from 0, archived ones last. `moved` goes to the place `to` among the others. For a batch, unless `guard`
 * fails.
 */
function arrange(
  db: WeddingDb,
  weddingId: WeddingId,
  moved: { id: string; to: number } | null,
  guard: SQL = sql`true`,
) {
  const ranked = sql`(select q.id, q.is_archived,
      row_number() over (order by q.is_archived, q.position, q.id) - 1 as place
    from ${questions} as q where q.wedding_id = ${weddingId})`
  const order = moved
    ? sql`case when ranked.id = ${moved.id}
        then ${moved.to} + case when ${moved.to} > ranked.place then 0.5 else -0.5 end
        else ranked.place end`
    : sql`ranked.place`
  return db
    .update(questions)
    .set({ position: sql`arranged.place` })
    .from(
      sql`(select ranked.id, row_number() over (order by ranked.is_archived, ${order}) - 1 as place
        from ${ranked} as ranked) as arranged`,
    )
    .where(
      and(
        // The plus makes SQLite look rows up by id.
        sql`+${questions.wedding_id} = ${weddingId}`,
        sql`${questions.id} = arranged.id`,
        sql`${questions.position} <> arranged.place`,
        guard,
      ),
    )
}

/**
 * Frees the questions that depend on one that is gone or not asked any more. Archived ones keep their condition until the other one is
 * gone. For a batch.
 */
function freeDependent(db: WeddingDb, weddingId: WeddingId, { id, now }: { id: string; now: number }) {
  return db
    .update(questions)
    .set({ depends_on: null, ...touched(questions, now) })
    .where(
      and(
        eq(questions.wedding_id, weddingId),
        sql`${questions.depends_on} ->> '$.question_id' = ${id}`,
        sql`not exists (select 1 from ${questions} as parent
          where parent.id = ${id} and (questions.is_archived or not parent.is_archived))`,
      ),
    )
}

function isOne(weddingId: WeddingId, id: string) {
  return and(eq(questions.id, id), eq(questions.wedding_id, weddingId))
}
