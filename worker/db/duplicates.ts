import { and, eq, sql } from 'drizzle-orm'
import { eachField } from '../lib/every-field'
import { chunked } from './bulk'
import type { WeddingDb } from './client'
import type { tasks, timeline_events } from './schema/weddings'
import { touched } from './touched'

type Row = { id: string; version: number }

/** A group of duplicates. `kept` has only the fields that the kept row takes over from the removed ones. */
interface Duplicates<K extends Row = Row> {
  kept: K
  removed: Row[]
}

/** Result of a merge. */
export interface Merged {
  removed: number
  groups: { kept_id: string; removed_ids: string[] }[]
}

/**
 * Removes duplicates and updates the kept rows, in one batch. Skips rows that changed since they were read, and rows whose kept
 * row did.
 */
export async function mergeDuplicates<K extends Row>(
  db: WeddingDb,
  weddingId: string,
  table: typeof tasks | typeof timeline_events,
  { groups, now }: { groups: Duplicates<K>[]; now: number },
): Promise<Merged> {
  const [first] = groups
  if (!first) return { removed: 0, groups: [] }
  const { id: _id, version: _version, ...taken } = first.kept
  const results = await db.batch(
    chunked(groups).flatMap((chunk) => mergeGroups(db, weddingId, table, { groups: chunk, taken, now })) as [
      ReturnType<typeof mergeGroups>[0],
    ],
  )
  const deleted = results.flatMap((rows) => (Array.isArray(rows) ? rows : []))
  const duplicates = groups.reduce((sum, { removed }) => sum + removed.length, 0)
  // Rows recovered from a receipt have no ids. These are only needed if some rows were skipped.
  if (deleted.length === duplicates) return describeMerge(groups)
  const gone = new Set(deleted.map(({ id }) => id))
  return describeMerge(groups.map((group) => ({ ...group, removed: group.removed.filter(({ id }) => gone.has(id)) })))
}

/** The writes that merge groups, for a batch. `taken` names the fields of the kept rows. */
function mergeGroups<K extends Row>(
  db: WeddingDb,
  weddingId: string,
  table: typeof tasks | typeof timeline_events,
  { groups, taken, now }: { groups: Duplicates<K>[]; taken: object; now: number },
) {
  const pairs = groups.flatMap(({ kept, removed }) =>
    removed.map(({ id, version }) => ({ id, version, kept_id: kept.id, kept_version: kept.version })),
  )
  const unchanged = sql`(select gone.id from json_each(${JSON.stringify(pairs)}) as pair
    cross join ${table} as gone on gone.id = pair.value ->> '$.id' and gone.version = pair.value ->> '$.version'
    cross join ${table} as kept on kept.id = pair.value ->> '$.kept_id' and kept.version = pair.value ->> '$.kept_version'
      and +kept.wedding_id = ${weddingId})`
  const sent = (column: string) => sql.raw(`kept.value ->> '$.${column}'`)
  return [
    db
      .delete(table)
      .where(and(eq(table.wedding_id, weddingId), sql`${table.id} in ${unchanged}`))
      .returning({ id: table.id }),
    db
      .update(table)
      .set({
        ...eachField(taken, sent),
        ...touched(table, now),
      })
      .from(sql`json_each(${JSON.stringify(groups.map(({ kept }) => kept))}) as kept`)
      .where(
        and(
          // The plus makes SQLite look rows up by id, not scan the wedding.
          sql`+${table.wedding_id} = ${weddingId}`,
          sql`${table.id} = ${sent('id')}`,
          sql`${table.version} = ${sent('version')}`,
        ),
      ),
  ] as const
}

/** Describes the merge of all these groups. */
export function describeMerge(groups: Duplicates[]): Merged {
  const merged = groups.filter(({ removed }) => removed.length > 0)
  return {
    removed: merged.reduce((sum, { removed }) => sum + removed.length, 0),
    groups: merged.map(({ kept, removed }) => ({ kept_id: kept.id, removed_ids: removed.map(({ id }) => id) })),
  }
}
