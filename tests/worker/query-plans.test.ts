import { expect, test } from 'vitest'
import { accountsD1, everyD1, weddingsD1s } from '../support/worker/databases'
import { offencesOf } from '../support/worker/query-plans'
import type { Asker } from '../support/worker/statements'

/** Every test file checks the plans of what it has caused: see `tests/support/worker/empty-database.ts`. */
const stepsOf = async (sql: string, { values = ['a'] as unknown[], asker = 'request' as Asker } = {}) =>
  (await offencesOf([{ asker, sql, values, d1: weddingsD1s[0] ?? accountsD1 }])).map(({ step }) => step)

test.each([
  ['select * from guests where name = ?', 'SCAN guests'],
  ['select * from guests as g where g.wedding_id > ?', 'SEARCH g USING INDEX guests_wedding (wedding_id>?)'],
  [
    "select * from mails where status = 'sent' and due_at < ?",
    'SEARCH mails USING INDEX mails_due (status=? AND due_at<?)',
  ],
  ['delete from vendors where name = ?', 'SCAN vendors'],
  ['select 1 where exists (select 1 from tasks where title = ?)', 'SCAN tasks EXISTS'],
])('a statement that reads rows of all weddings is found: %s', async (sql, step) => {
  expect(await stepsOf(sql)).toEqual([step])
})

test.each([
  ['select * from guests where wedding_id = ? order by name'],
  ['select * from guests where rsvp_selector = ?'],
  ['select * from guests join json_each(?) as listed on guests.id = listed.value'],
  ['with seated as materialized (select * from guests where table_id = ?) select * from seated'],
])('a statement that reads rows of one wedding is not: %s', async (sql) => {
  expect(await stepsOf(sql)).toEqual([])
})

test('only the cron reads by time', async () => {
  const sql = 'delete from idempotency_keys where created_at < ?'
  expect(await stepsOf(sql)).toEqual(['SEARCH idempotency_keys USING INDEX idempotency_keys_created (created_at<?)'])
  expect(await stepsOf(sql, { asker: 'cron' })).toEqual([])
})

test('what a deletion takes along or unlinks is found by an index, not by a scan', async () => {
  const missing = `select t.name || '.' || f."from" as "column"
    from sqlite_schema as t, pragma_foreign_key_list(t.name) as f
    where t.type = 'table' and t.name not glob '_cf_*' and not exists (
      select 1 from pragma_index_list(t.name) as i, pragma_index_info(i.name) as c
      where c.seqno = 0 and c.name = f."from")`
  for (const d1 of everyD1) {
    expect((await d1.prepare(missing).all()).results).toEqual([])
  }
})

test('the values of a statement decide whether a partial index serves it', async () => {
  const sql = 'select * from messages where status = ? and scheduled_at < ?'
  expect(await stepsOf(sql, { values: ['draft', 1], asker: 'cron' })).toEqual(['SCAN messages'])
  expect(await stepsOf(sql, { values: ['scheduled', 1], asker: 'cron' })).toEqual([])
})

test('a function with more arguments than D1 allows is found', async () => {
  const select = (count: number) =>
    `select json_array(${Array(count).fill("json_array(',', 1)").join()}) from users where id = ?`
  expect(await stepsOf(select(32))).toEqual([])
  expect(await stepsOf(select(33))).toEqual(['more than 32 arguments of json_array'])
})
