import { gzipSync } from 'node:zlib'
import type { Contender, Cost } from './contender'
import { type Load, load, type Sent, Wire } from './load'
import { isQuick } from './options'
import { besideGoal, type Row } from './report'

const CONNECTIONS = [1, 16]
/** Milliseconds that each contender gets for each number of connections, in slices. */
const SHARE = isQuick ? 400 : 1500
const SLICE = isQuick ? 200 : 250
const WARM_UP = isQuick ? 300 : 600

/** The request that a contender gets in its `i`-th round. */
interface Requests {
  posy: (i: number) => Sent
  bare: (i: number) => Sent
}

interface Goals {
  /** Smallest share of the floor's requests a second. */
  share?: number
  /** Largest median at one connection, in milliseconds. */
  milliseconds?: number
}

/**
 * Compares requests a second. The contenders alternate in short slices, in the order A B B A, so that other load on the machine
 * affects both equally.
 */
export async function compare(
  what: string,
  contenders: { posy: Contender; bare: Contender },
  requests: Requests,
  goals: Goals = {},
): Promise<Row[]> {
  const rounds = { posy: 0, bare: 0 }
  const next = (name: keyof Requests) => () => requests[name](rounds[name]++)
  const run = (name: keyof Requests, wires: Wire[], milliseconds: number) => load(wires, next(name), milliseconds)
  const cost = { posy: await contenders.posy.count(next('posy')()), bare: await contenders.bare.count(next('bare')()) }
  const rows: Row[] = []
  for (const connections of CONNECTIONS) {
    const open = (name: keyof Requests) => Array.from({ length: connections }, () => new Wire(contenders[name].address))
    const wires = { posy: open('posy'), bare: open('bare') }
    for (const name of ['posy', 'bare'] as const) await run(name, wires[name], WARM_UP)
    const loads: Record<keyof Requests, Load[]> = { posy: [], bare: [] }
    for (let slice = 0; slice < SHARE / SLICE; slice++) {
      const order = slice % 2 === 0 ? (['posy', 'bare'] as const) : (['bare', 'posy'] as const)
      for (const name of order) loads[name].push(await run(name, wires[name], SLICE))
    }
    for (const wire of [...wires.posy, ...wires.bare]) wire.close()
    rows.push(rowOf(what, connections, { posy: summarize(loads.posy), bare: summarize(loads.bare) }, cost, goals))
  }
  return rows
}

type Summary = ReturnType<typeof summarize>

function summarize(loads: Load[]) {
  const took = loads.flatMap((one) => one.took)
  const elapsed = loads.reduce((sum, one) => sum + one.elapsed, 0)
  return { perSecond: (took.length / elapsed) * 1000, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

function rowOf(
  what: string,
  connections: number,
  { posy, bare }: Record<keyof Requests, Summary>,
  cost: Record<keyof Requests, Cost>,
  goals: Goals,
): Row {
  const share = posy.perSecond / bare.perSecond
  const isFirst = connections === CONNECTIONS[0]
  const byTime = isFirst && besideGoal(posy.p50, goals.milliseconds, { unit: ' ms' })
  const beside = (of: (cost: Cost) => number) => (isFirst ? `${of(cost.posy)} (${of(cost.bare)})` : '')
  return {
    measure: isFirst ? what : '',
    connections,
    'a second': perSecond(posy.perSecond),
    floor: perSecond(bare.perSecond),
    share: share.toFixed(2),
    goal: byTime || besideGoal(Number(share.toFixed(2)), goals.share, { atLeast: true }),
    'p50, ms': milliseconds(posy.p50, bare.p50),
    'p99, ms': milliseconds(posy.p99, bare.p99),
    statements: beside(({ queries }) => queries),
    'rows read': beside(({ rowsRead }) => rowsRead),
    'rows written': beside(({ rowsWritten }) => rowsWritten),
    bytes: beside(({ body }) => body.length),
    gzip: beside(({ body }) => gzipSync(body).length),
  }
}

const perSecond = (count: number) => Number(count.toFixed(count < 100 ? 1 : 0))
const milliseconds = (ours: number, floor: number) => `${ours.toFixed(2)} (${floor.toFixed(2)})`

/** Duration in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The value at a share (0 to below 1) of the sorted numbers. */
export function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
}
