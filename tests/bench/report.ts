import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isQuick, isWritten } from './options'

const README = 'tests/bench/README.md'

/** A row by its columns. Rows of one table have the same columns. */
export type Row = Record<string, string | number>

const tables = new Map<string, string>()

/** Prints a table. `--write` writes it to the part of README.md with this name. */
export function report(name: string, rows: Row[]): void {
  const text = markdownTable(rows)
  console.log(`\n${name}\n\n${text}`)
  tables.set(name, text)
}

/** Adds how a figure compares with its goal. A goal is a largest value, or, with `atLeast`, a smallest. */
export function besideGoal(value: number, goal: number | undefined, { atLeast = false, unit = '' } = {}): string {
  if (goal === undefined) return ''
  const isMet = atLeast ? value >= goal : value <= goal
  return `${atLeast ? '≥' : '≤'} ${goal}${unit}, ${isMet ? 'met' : '**missed**'}`
}

/** Replaces the parts of README.md that this run has measured. */
export function writeReadme(): void {
  if (!isWritten || tables.size === 0) return
  let readme = readFileSync(README, 'utf8')
  for (const [name, text] of tables) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const [before, after] = [readme.indexOf(begin), readme.indexOf(end)]
    if (before < 0 || after < before) throw new Error(`${README} has no place for "${name}".`)
    readme = `${readme.slice(0, before + begin.length)}\n${circumstances()}\n\n${text}\n${readme.slice(after)}`
  }
  writeFileSync(README, readme)
}

function circumstances(): string {
  const day = new Date().toISOString().slice(0, 10)
  const node = process.versions.node.split('.')[0]
  return `${day}, ${availableParallelism()} cores, Node ${node}${isQuick ? ', shortened by `--quick`' : ''}`
}

function markdownTable(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map((column) => (typeof rows[0]?.[column] === 'number' ? '--:' : '---'))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n')
}
