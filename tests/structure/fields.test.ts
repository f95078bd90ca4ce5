import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * Type-checks a copy of the source in which fields are added in one place only and entries are removed from maps, all at
 * once. Each change has to cause an error that names the field, in every file that lacks it.
 */

const copy = mkdtempSync(join(tmpdir(), 'posy-fields-'))
let errors: { file: string; text: string }[] = []

function edit(file: string, before: string, after: string) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}: name another entry of its map here.`)
  writeFileSync(path, text.replace(before, after))
}

/** The errors of `tsc`, each with the lines that explain it. */
function typecheck(project: string): typeof errors {
  const tsc = resolve('node_modules/typescript/bin/tsc')
  // The checkout's own record is behind the link to its dependencies, and must not learn of these errors.
  const record = join(copy, `${project}.tsbuildinfo`)
  try {
    execFileSync(process.execPath, [tsc, '-p', project, '--pretty', 'false', '--tsBuildInfoFile', record], {
      cwd: copy,
      encoding: 'utf8',
    })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return stdout.split(/\n(?=\S)/).map((text) => ({ file: text.slice(0, text.indexOf('(')), text }))
  }
}

/** Files with an error that names the field; a type that the error prints does not count. */
function filesNaming(field: string): string[] {
  const name = new RegExp(`\\b${field}\\b`)
  return [
    ...new Set(errors.filter(({ text }) => name.test(text.replaceAll(/type '[^']*'/g, ''))).map(({ file }) => file)),
  ]
}

const backup = 'worker/features/profile/backup/queries.ts'
const backupImport = 'worker/features/profile/backup/import/queries.ts'
const settingsImport = 'worker/features/profile/backup/import/settings/queries.ts'

/** Each table, the file it is in, and where its rows are created. */
const tables: [table: string, file: string, places: string[]][] = [
  ['guests', 'guests', ['worker/features/guests/routes.ts', backupImport]],
  ['households', 'households', ['worker/features/households/queries.ts', backupImport]],
  ['occasions', 'occasions', [backupImport]],
  ['invitations', 'guests', [backupImport]],
  ['questions', 'questions', ['worker/features/questions/queries.ts', backupImport]],
  ['question_answers', 'questions', [backupImport]],
  ['seating_tables', 'guests', ['worker/features/seating/queries.ts', backupImport]],
  ['seating_rules', 'seating', ['worker/features/seating/pairs/queries.ts', backupImport]],
  ['vendors', 'vendors', ['worker/features/vendors/queries.ts', backupImport]],
  ['vendor_payments', 'vendors', ['worker/features/vendors/payments/queries.ts', backupImport]],
  ['tasks', 'tasks', ['worker/features/tasks/queries.ts', backupImport]],
  ['timeline_events', 'timeline', ['worker/features/timeline/queries.ts', backupImport]],
  ['budget_lines', 'budget', ['worker/features/budget/queries.ts', backupImport]],
  ['budget_events', 'budget', ['worker/features/budget/queries.ts', backupImport]],
  ['categories', 'weddings', ['worker/features/categories/routes.ts', backupImport]],
  ['weddings', 'weddings', [settingsImport]],
]

/** Each resource, its folder, the field before which a new one is added, and the files that have to list the new one. */
const inputs: [resource: string, folder: string, before: string, places: string[]][] = [
  [
    'guest',
    'guests',
    'email: z.optional(optionalEmail),',
    [
      'worker/features/guests/schema.ts',
      'worker/features/guests/queries.ts',
      'worker/features/guest-lists/import/fields/schema.ts',
      'web/features/guests/guest/guest-fields.tsx',
      'web/features/guests/guest/guest-values.ts',
    ],
  ],
  [
    'question',
    'questions',
    'help: z.optional(optionalNotes(500)),',
    [
      'worker/features/questions/schema.ts',
      'worker/features/questions/queries.ts',
      'web/features/guests/questions/question-fields.tsx',
      'web/features/guests/questions/question-values.ts',
    ],
  ],
  [
    'occasion',
    'occasions',
    'venue_name: z.optional(optionalLine()),',
    [
      'worker/features/occasions/rules.ts',
      'worker/features/rsvp/party/queries.ts',
      'web/features/timeline/occasions/occasion-fields.tsx',
      'web/features/timeline/occasions/occasion-values.ts',
    ],
  ],
  [
    'table',
    'seating',
    'notes: z.optional(optionalNotes()),',
    [
      'worker/features/seating/rules.ts',
      'worker/features/seating/queries.ts',
      'web/features/guests/seating/tables/edit-table-dialog.tsx',
    ],
  ],
  [
    'rule',
    'seating',
    'strength: z.optional(z.literal(strengths)),',
    ['worker/features/seating/pairs/rules.ts', 'web/features/guests/seating/rules/rule-dialog.tsx'],
  ],
  [
    'vendor',
    'vendors',
    'website: z.optional(webAddress),',
    [
      'worker/features/vendors/schema.ts',
      'worker/features/vendors/queries.ts',
      'web/features/vendors/dialogs/vendor-fields.tsx',
      'web/features/vendors/dialogs/vendor-values.ts',
    ],
  ],
  [
    'payment',
    'vendors/payments',
    'paid_on: optionalDay,',
    [
      'worker/features/vendors/payments/schema.ts',
      'worker/features/vendors/payments/queries.ts',
      'web/features/vendors/vendor/payment-dialog.tsx',
    ],
  ],
  [
    'task',
    'tasks',
    'due_date: z.optional(optionalDay),',
    [
      'worker/features/tasks/schema.ts',
      'worker/features/tasks/duplicates/rules.ts',
      'worker/features/tasks/queries.ts',
      'web/features/tasks/task/task-fields.tsx',
      'web/features/tasks/task/task-values.ts',
    ],
  ],
  [
    'event',
    'timeline',
    'location: z.optional(optionalLine()),',
    [
      'worker/features/timeline/schema.ts',
      'worker/features/timeline/rules.ts',
      'worker/features/timeline/queries.ts',
      'web/features/timeline/event/event-fields.tsx',
      'web/features/timeline/event/event-values.ts',
    ],
  ],
  [
    'line',
    'budget',
    'is_flagged: z.boolean(),',
    ['worker/features/budget/rules.ts', 'worker/features/budget/queries.ts'],
  ],
  [
    'category',
    'categories',
    'order: preprocess(',
    [
      'worker/features/categories/rules.ts',
      'worker/features/categories/routes.ts',
      'web/features/categories/category-form.tsx',
    ],
  ],
  [
    'setting',
    'settings',
    'venue_name: optionalLine(),',
    ['worker/features/settings/rules.ts', backup, 'web/features/settings/settings-form.tsx'],
  ],
]

/** One entry of each map over a resource's fields: where it is, and the field it is for. */
const entries: [file: string, entry: string, field: string][] = [
  ['worker/features/guests/schema.ts', 'phone: null,', 'phone'],
  ['worker/features/guest-lists/import/fields/schema.ts', "household: 'Household',", 'household'],
  ['worker/features/guest-lists/import/fields/schema.ts', "suffix: 'suffix',", 'suffix'],
  ['web/features/guests/guest/guest-values.ts', "phone: guest.phone ?? '',", 'phone'],
  ['web/features/guests/guest/guest-values.ts', "email: 'Email',", 'email'],
  ['web/features/guests/guest/guest-fields.tsx', 'phone={<TextField', 'phone'],
  ['worker/features/guests/invitations/queries.ts', "source: 'plain',", 'source'],
  ['worker/features/rsvp/party/queries.ts', "dress_code: 'plain',", 'dress_code'],
  ['worker/features/questions/schema.ts', "scope: 'person',", 'scope'],
  ['web/features/guests/questions/question-values.ts', "help: question.help ?? '',", 'help'],
  ['web/features/guests/questions/question-values.ts', "help: 'Explanation',", 'help'],
  ['worker/features/occasions/rules.ts', 'dress_code: null,', 'dress_code'],
  ['web/features/timeline/occasions/occasion-values.ts', "dress_code: occasion.dress_code ?? '',", 'dress_code'],
  ['web/features/timeline/occasions/occasion-values.ts', "venue_name: 'Venue',", 'venue_name'],
  ['worker/features/seating/rules.ts', 'notes: input.notes ?? null,', 'notes'],
  ['worker/features/seating/queries.ts', '  notes: seating_tables.notes,', 'notes'],
  ['worker/features/seating/pairs/queries.ts', 'strength: sql`excluded.strength`,', 'strength'],
  ['web/features/guests/seating/tables/edit-table-dialog.tsx', "notes: notes ?? '',", 'notes'],
  ['worker/features/vendors/schema.ts', 'website: null,', 'website'],
  [
    'worker/features/vendors/rules.ts',
    'quoted_cents: quoted_amount === undefined ? undefined : centsOrNull(quoted_amount),',
    'quoted_cents',
  ],
  ['worker/features/vendors/queries.ts', 'rating: vendors.rating,', 'rating'],
  ['web/features/vendors/dialogs/vendor-values.ts', 'rating: vendor.rating,', 'rating'],
  ['web/features/vendors/dialogs/vendor-fields.tsx', 'phone={<TextField', 'phone'],
  [
    'worker/features/vendors/payments/rules.ts',
    'amount_cents: amount === undefined ? undefined : toCents(amount),',
    'amount_cents',
  ],
  ['worker/features/vendors/payments/queries.ts', 'vendor_id: payments.vendor_id,', 'vendor_id'],
  ['web/features/vendors/vendor/payment-dialog.tsx', "paid_on: payment.paid_on ?? '',", 'paid_on'],
  ['worker/features/tasks/schema.ts', 'assigned_to: null,', 'assigned_to'],
  ['worker/features/tasks/duplicates/rules.ts', 'assigned_to: kept.assigned_to,', 'assigned_to'],
  ['worker/features/tasks/queries.ts', 'priority: tasks.priority,', 'priority'],
  ['web/features/tasks/task/task-values.ts', 'priority: task.priority,', 'priority'],
  ['web/features/tasks/task/task-fields.tsx', 'due_date={<TextField', 'due_date'],
  ['worker/features/timeline/schema.ts', 'location: null,', 'location'],
  ['worker/features/timeline/rules.ts', 'location: kept.location ?? event.location,', 'location'],
  ['worker/features/timeline/queries.ts', 'notes: events.notes,', 'notes'],
  ['web/features/timeline/event/event-values.ts', "notes: event.notes ?? '',", 'notes'],
  ['web/features/timeline/event/event-fields.tsx', 'title={<TextField', 'title'],
  ['worker/features/budget/rules.ts', 'notes: input.notes ?? null,', 'notes'],
  ['worker/features/budget/rules.ts', 'is_flagged: patch.is_flagged ?? stored.is_flagged,', 'is_flagged'],
  ['worker/features/budget/rules.ts', 'cost_basis: line.cost_basis,', 'cost_basis'],
  [
    'worker/features/budget/rules.ts',
    "unit_cost_cents: ['Cost per guest', (line) => amount(line.unit_cost_cents)],",
    'unit_cost_cents',
  ],
  ['worker/features/budget/queries.ts', "notes: next('notes'),", 'notes'],
  ['web/features/categories/category-form.tsx', "scopes: 'Used for',", 'scopes'],
  ['worker/features/settings/rules.ts', 'task_digest: stored.task_digest,', 'task_digest'],
  ['web/features/settings/settings-form.tsx', "venue_name: settings.venue_name ?? '',", 'venue_name'],
  [backup, 'currency_code: wedding.currency_code,', 'currency_code'],
  [settingsImport, 'task_digest: settings.task_digest,', 'task_digest'],
  [backup, 'actor_name: row.actor_name,', 'actor_name'],
  [backupImport, 'seat_number: row.seat_number ?? null,', 'seat_number'],
  [backupImport, 'template_key: row.template_key ?? null,', 'template_key'],
]

/** What replaces a removed entry. A JSX prop is renamed instead, because its value continues after the entry. */
const without = (entry: string) => (entry.endsWith('={<TextField') ? `data-${entry}` : '')

beforeAll(() => {
  for (const name of ['worker', 'web', 'tsconfig.json', 'package.json']) {
    cpSync(name, join(copy, name), { recursive: true, filter: (path) => !path.endsWith('/dist') })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const [table, file] of tables) {
    const start = `export const ${table} = sqliteTable(\n  '${table}',\n  {\n`
    edit(`worker/db/tables/${file}.ts`, start, `${start}    added_to_${table}: text(),\n`)
  }
  for (const [resource, folder, before] of inputs) {
    const field = `added_to_${resource}: z.optional(z.nullable(z.string())),`
    edit(`worker/features/${folder}/schema.ts`, before, `${field}\n  ${before}`)
  }
  for (const [file, entry] of entries) edit(file, entry, without(entry))
  errors = [...typecheck('worker'), ...typecheck('web')]
}, 300_000)

afterAll(() => rmSync(copy, { recursive: true }))

describe('a field does not compile until every map of fields has it', () => {
  test.each(tables)('a column of the table %s', (table, _file, places) => {
    expect(filesNaming(`added_to_${table}`)).toEqual(expect.arrayContaining(places))
  })

  test.each(inputs)('a field of a request: %s', (resource, _folder, _before, places) => {
    expect(filesNaming(`added_to_${resource}`)).toEqual(expect.arrayContaining(places))
  })

  test.each(entries)('an entry of %s: %j', (file, _entry, field) => {
    expect(filesNaming(field)).toContain(file)
  })
})
