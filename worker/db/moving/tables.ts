/** A table with rows of weddings, as the database has it. */
export interface WeddingTable {
  name: string
  columns: string[]
  /** The column with the wedding's id. */
  owner: 'id' | 'wedding_id'
  /** The tables that its rows refer to, by column. */
  parents: Map<string, string>
}

/** Rows of weddings without a foreign key to them: the accounts' side has the table too. */
const WITHOUT_KEY = ['idempotency_keys']

/**
 * The tables that hold a wedding: `weddings`, those whose `wedding_id` refers to it, and `WITHOUT_KEY`. Read from the database, so that none is
 * forgotten; `tests/structure/moving.test.ts` compares them with `db/schema/weddings`.
 */
export async function listTables(d1: D1Database): Promise<WeddingTable[]> {
  const ours = "s.type = 'table' and s.name not glob '_cf_*' and s.name not glob 'sqlite_*'"
  const [columns, keys] = await d1.batch<Record<string, string>>([
    d1.prepare(
      `select s.name as table_name, c.name as column_name from sqlite_schema as s, pragma_table_info(s.name) as c
        where ${ours} order by s.name, c.cid`,
    ),
    d1.prepare(
      `select s.name as table_name, k."from" as column_name, k."table" as parent
        from sqlite_schema as s, pragma_foreign_key_list(s.name) as k where ${ours}`,
    ),
  ])
  const byTable = Map.groupBy(columns?.results ?? [], ({ table_name = '' }) => table_name)
  const keysOf = Map.groupBy(keys?.results ?? [], ({ table_name = '' }) => table_name)
  return [...byTable].flatMap(([name, own]): WeddingTable[] => {
    const parents = new Map((keysOf.get(name) ?? []).map(({ column_name = '', parent = '' }) => [column_name, parent]))
    const isOwned = name === 'weddings' || parents.get('wedding_id') === 'weddings' || WITHOUT_KEY.includes(name)
    if (!isOwned) return []
    const owner = name === 'weddings' ? 'id' : 'wedding_id'
    return [{ name, columns: own.map(({ column_name = '' }) => column_name), owner, parents }]
  })
}

export const quoted = (name: string) => `"${name}"`

/**
 * The columns of a table as they arrive. The copy is no longer marked as moving and refers to nothing that stays behind. Mails from
 * before `recipient_id` existed name the account in `user_id`.
 */
export function arrivingColumns({ name, columns, parents }: WeddingTable, moved: Set<string>): string[] {
  return columns.map((column) => {
    if (name === 'weddings' && column === 'moving_to') return 'null'
    if (name === 'mails' && column === 'recipient_id') return 'coalesce(recipient_id, user_id)'
    const parent = parents.get(column)
    return parent === undefined || moved.has(parent) ? quoted(column) : 'null'
  })
}

/** The tables in an order in which their rows can go: those that others refer to come later, `weddings` last. */
export function inClearingOrder(tables: WeddingTable[]): WeddingTable[] {
  const ordered: WeddingTable[] = []
  let left = tables.filter(({ name }) => name !== 'weddings')
  while (left.length > 0) {
    const isFree = ({ name }: WeddingTable) =>
      !left.some((other) => other.name !== name && [...other.parents.values()].includes(name))
    const free = left.filter(isFree)
    // Tables that refer to each other are cleared with the wedding itself.
    if (free.length === 0) break
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  // The wedding's row refers to one of its categories.
  const root = tables.find(({ name }) => name === 'weddings')
  const ofRoot = new Set(root?.parents.values())
  return ordered.filter(({ name }) => !ofRoot.has(name))
}
