import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

/** The text under a heading, up to the next one of its level. */
function section(heading: string): string {
  const [, text] = readme.split(`\n## ${heading}\n`)
  if (text === undefined) throw new Error(`The README has no "## ${heading}": name its new heading here.`)
  return text.split('\n## ')[0] ?? ''
}

/** The first cells of a table's rows, without its head. */
const firstCells = (text: string) => [...text.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell).slice(1)

/** The properties of an interface in a file; names in a template, such as those of numbered databases, by their beginning. */
function propertiesOf(file: string, name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name} .*?\\{\\n(.*?)\\n\\}`, 's').exec(readFileSync(file, 'utf8')) ?? []
  return [...body.matchAll(/^ {2}(?:\[\w+: `)?([A-Z_]+)/gm)].map(([, property = '']) => property)
}

/** Inserts a row with these values, and with any others that its table requires. */
function fill(db: DatabaseSync, table: string, values: Record<string, string | number | null>): void {
  const required = db
    .prepare(`select name, type from pragma_table_info('${table}') where "notnull" and dflt_value is null`)
    .all()
    .map(({ name, type }) => [String(name), type === 'integer' ? 0 : String(values.id)] as const)
  const row = { ...Object.fromEntries(required), ...values }
  const names = Object.keys(row).map((name) => `"${name}"`)
  db.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`).run(
    ...Object.values(row),
  )
}

describe('the README', () => {
  test('names only commands of package.json', () => {
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only paths that exist', () => {
    const inText = [...readme.matchAll(/`((?:worker|web|tests|migrations|\.ci)\/[\w./-]*)`/g)]
    const linked = [...readme.matchAll(/\]\(([^)#:]+)\)/g)]
    const named = [...inText, ...linked]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('tests/results/'))
    const isThere = (path: string) => [path, `${path}.ts`, `${path}.tsx`].some(existsSync)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  test('shows the folders as they are', () => {
    const [, tree = ''] = section('Architecture').split('```')
    const shown: string[] = []
    let folder = ''
    for (const line of tree.trim().split('\n')) {
      const [, indent = '', name = ''] = /^( *)(\S+)/.exec(line) ?? []
      if (indent === '') folder = name
      shown.push(indent === '' ? name : join(folder, name))
    }
    expect(shown.filter((path) => !existsSync(path))).toEqual([])
    // The tree leaves out build output, test results and files that are served unchanged.
    const others = ['web/dist', 'web/public', 'tests/results']
    const folders = ['worker', 'web', 'tests'].flatMap((parent) =>
      readdirSync(parent, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(parent, name)),
    )
    const missing = folders.filter((path) => !others.includes(path) && !shown.includes(`${path}/`))
    expect(missing, 'write these into the tree of folders').toEqual([])
  })

  test('lists the kinds of file in their order', () => {
    const [, kinds = ''] =
      /const kinds.*? = \{(.*?)\n\}/s.exec(readFileSync('tests/structure/layers.test.ts', 'utf8')) ?? []
    const words = [...kinds.matchAll(/^ {2}(\w+):/gm)].map(([, word = '']) => word)
    expect(words).toContain('routes')
    const listed = firstCells(section('Architecture')).map((cell) => cell.replace(/^`(\w+)\.tsx?`$/, '$1'))
    expect(listed.filter((cell) => !/^-+$/.test(cell))).toEqual(words)
  })

  test('says what each dependency is for', () => {
    const said = firstCells(section('Dependencies'))
      .flatMap((cell) => cell.split(', '))
      .map((name) => name.replace(/^as .*/, ''))
      .filter((name) => name !== '')
    const names = Object.keys({ ...dependencies, ...devDependencies })
    const fits = (name: string, entry: string) => (entry === '@types/*' ? name.startsWith('@types/') : name === entry)
    expect(names.filter((name) => !said.some((entry) => fits(name, entry)))).toEqual([])
    expect(said.filter((entry) => !names.some((name) => fits(name, entry)))).toEqual([])
  })

  test('has SQL for after a restore that leaves nothing to send again', () => {
    const [, sql = ''] = section('Operate').split(/^ *```(?:sql)?$/m)
    const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
    for (const name of readdirSync('migrations').toSorted())
      if (name.endsWith('.sql')) db.exec(readFileSync(join('migrations', name), 'utf8'))
    const [past, future] = [Date.now() - 60_000, Date.now() + 60_000]
    const message = (id: string, status: string, at: number | null) =>
      fill(db, 'messages', { id, status, scheduled_at: at, version: 1 })
    const mail = (id: string, status: string, due_at: number) => {
      fill(db, 'deliveries', { id, status: status === 'sent' ? 'accepted' : 'queued' })
      fill(db, 'mails', { id, unique_key: id, delivery_id: id, letter_id: id, status, due_at })
      const sent_at = status === 'sent' ? due_at : null
      fill(db, 'mailed_addresses', { letter_id: id, wedding_id: id, address_hash: id, sent_at })
    }
    message('due', 'scheduled', past)
    message('later', 'scheduled', future)
    message('under-way', 'sending', past)
    mail('waiting', 'pending', past)
    mail('half-sent', 'sending', past)
    mail('next', 'pending', future)
    mail('gone', 'sent', past)
    for (const [id, receipt_due_at] of [
      ['sent', past],
      ['to-come', future],
    ] as const)
      fill(db, 'answer_log', { id, receipt_due_at })
    db.exec(sql)
    expect(db.prepare('select id from answer_log where receipt_due_at is not null').all()).toEqual([{ id: 'to-come' }])
    const statuses = (table: string) =>
      Object.fromEntries(
        db
          .prepare(`select id, status from ${table}`)
          .all()
          .map(({ id, status }) => [id, status]),
      )
    expect(statuses('messages')).toEqual({ due: 'draft', later: 'scheduled', 'under-way': 'sending' })
    const [waiting, cancelled] = ['queued', 'cancelled']
    expect(statuses('deliveries')).toEqual({
      waiting: cancelled,
      'half-sent': cancelled,
      next: waiting,
      gone: 'accepted',
    })
    expect(statuses('mails')).toEqual({ waiting: cancelled, 'half-sent': cancelled, next: 'pending', gone: 'sent' })
    const unmailed = 'select letter_id from mailed_addresses where sent_at is null'
    expect(db.prepare(unmailed).all()).toEqual([{ letter_id: 'next' }])
    expect(db.prepare("select sent_at from mailed_addresses where letter_id = 'gone'").get()).toEqual({ sent_at: past })
  })

  test('lists every setting of the Worker, each of which wrangler.toml explains', () => {
    // The rest of the Worker's environment: what a deployment sets, what only tests set, and database 1 in tests.
    const others = ['ASSETS', 'VERSION', 'STRIPE_API_URL', 'WEDDINGS_DB']
    const settings = [
      ...propertiesOf('worker/context.ts', 'Bindings'),
      ...propertiesOf('worker/db/places.ts', 'DatabaseBindings'),
    ].filter((name) => !others.includes(name))
    expect(settings.length).toBeGreaterThan(15)
    const listed = firstCells(section('Configure')).flatMap((cell) =>
      [...cell.matchAll(/`([A-Z_]+?)_?\d*`/g)].map(([, name = '']) => name),
    )
    const plain = (name: string) => name.replace(/_$/, '')
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(settings.map(plain))].toSorted())
    const config = readFileSync('wrangler.toml', 'utf8')
    expect(listed.filter((name) => !config.includes(name))).toEqual([])
  })
})
