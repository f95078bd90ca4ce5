import { type SQL, sql } from 'drizzle-orm'
import { guests } from '../../../db/schema/weddings'

/** SQL: the consents to health texts that a change leaves as they are. */
export function keptConsents(next: Record<'dietary_restrictions' | 'accessibility_needs' | 'companions', SQL>): SQL {
  const textIn = (person: SQL, companions: SQL) => sql`case when held.value ->> 'companion_id' is null then ${person}
    else (select one.value ->> (held.value ->> 'text') from json_each(${companions}) as one
      where one.value ->> 'id' = held.value ->> 'companion_id') end`
  const ofGuest = (texts: { dietary_restrictions: SQL; accessibility_needs: SQL }) =>
    sql`case held.value ->> 'text' when 'dietary_restrictions' then ${texts.dietary_restrictions}
      else ${texts.accessibility_needs} end`
  const before = {
    dietary_restrictions: sql`${guests.dietary_restrictions}`,
    accessibility_needs: sql`${guests.accessibility_needs}`,
  }
  return sql`case when ${guests.consents} = '[]' then '[]' else
    (select json_group_array(json(held.value)) from json_each(${guests.consents}) as held
      where ${textIn(ofGuest(next), next.companions)} is ${textIn(ofGuest(before), sql`${guests.companions}`)}) end`
}
