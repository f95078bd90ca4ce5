import { type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { deliveries, guests, messages } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'

/** A guest who gets another household, and the one that they had as it was read. */
export interface Move {
  guest: string
  from: string
}

/** SQL: whether these guests still have the households that they had as they were read. */
export function areUnmoved(weddingId: WeddingId, moves: Move[]): SQL {
  return sql`not exists (select 1 from json_each(${JSON.stringify(moves)}) as given
    cross join ${guests} as moving on moving.id = given.value ->> 'guest'
    where +moving.wedding_id = ${weddingId} and coalesce(moving.household_id, moving.id) <> given.value ->> 'from')`
}

/** SQL: `home` and `target` of households that moves have emptied. For after the moves. */
export function leftByMoves(weddingId: WeddingId, moves: Move[]): SQL {
  return sql`select distinct given.value ->> 'from' as home, moved.household_id as target
    from json_each(${JSON.stringify(moves)}) as given cross join ${guests} as moved on moved.id = given.value ->> 'guest'
    where +moved.wedding_id = ${weddingId} and moved.household_id is not null and not exists
      (select 1 from ${guests} as stays where stays.household_id = given.value ->> 'from')`
}

/**
 * Lets messages follow guests into the households that they now have. Those that have not started and were for chosen households are for
 * the new ones too. Of a household that nobody is left in, the new one takes over what it was sent, unless it has been sent that itself:
 * the household of the guest who got it, or else that of the first of `moves`. For a batch, after the moves.
 */
export function followMoves(db: WeddingDb, weddingId: WeddingId, { moves, now }: { moves: Move[]; now: number }) {
  const moved = sql`moved as materialized (select given.key as place, g.id as guest, given.value ->> 'from' as home,
      coalesce(g.household_id, g.id) as target, not exists (select 1 from ${guests} as stays
        where stays.household_id = given.value ->> 'from') and not exists (select 1 from ${guests} as alone
        where alone.id = given.value ->> 'from' and alone.household_id is null) as is_last
    from json_each(${JSON.stringify(moves)}) as given cross join ${guests} as g on g.id = given.value ->> 'guest'
    where +g.wedding_id = ${weddingId} and coalesce(g.household_id, g.id) <> given.value ->> 'from')`
  // Each chosen household is looked up among the moves. The other way round, SQLite would read the list again for each move.
  const chosen = sql`json_each(m.audience, '$.households') as one`
  return [
    // One row of `firsts` a household: joined with all moves, each delivery would be read again for each guest.
    db
      .update(deliveries)
      .set({ household_id: sql`found.target` })
      .from(
        sql`(with ${moved},
          firsts as materialized (select home, min(place) as place from moved where is_last group by home),
          sent as (select d.id as delivery, d.message_id, d.channel, d.status, d.sent_at, coalesce(
              (select min(moved.place) from json_each(d.recipients) as one
                cross join moved on moved.guest = one.value ->> 'guest_id' and moved.home = firsts.home), firsts.place) as place
            from firsts cross join ${deliveries} as d on d.wedding_id = ${weddingId} and d.household_id = firsts.home),
          choices as (select sent.*, moved.target from sent cross join moved on moved.place = sent.place)
        select delivery, target, row_number() over (partition by target, message_id, channel
          order by status in ('cancelled', 'failed', 'bounced'), sent_at is null, place, delivery) as turn
        from choices where not exists (select 1 from ${deliveries} as own
          where own.message_id = choices.message_id and own.household_id = choices.target
            and own.channel = choices.channel)) as found`,
      )
      .where(sql`${deliveries.id} = found.delivery and +${deliveries.wedding_id} = ${weddingId} and found.turn = 1`),
    db
      .update(messages)
      .set({
        audience: sql`json_set(${messages.audience}, '$.households', json(found.homes))`,
        ...touched(messages, now),
      })
      .from(
        sql`(with ${moved} select m.id as message, (select json_group_array(home) from (
            select one.value as home from ${chosen} where one.value not in (select home from moved where is_last)
            union select moved.target from ${chosen} cross join moved on moved.home = one.value)) as homes
          from ${messages} as m where m.wedding_id = ${weddingId} and m.status in ('draft', 'scheduled')
            and exists (select 1 from ${chosen} where one.value in (select home from moved))) as found`,
      )
      .where(sql`${messages.id} = found.message and +${messages.wedding_id} = ${weddingId}`),
  ] as const
}
