import type { Random } from '../../../../lib/random'
import type { Hall, Seats } from '../hall/solver'
import { POINTS } from '../rules'
import type { SearchBudget, SearchProgress } from '../schema'

/*
 * Temperatures in points, measured on the instances of tests/bench/seating. Small weddings gain from a hot start, large ones
 * from continuing with the best plan so far, so hot and warm coolings alternate.
 */
const HOT = 15
const WARM = 8
const COLD = 2
const COOLINGS = 6
const MAX_EXCHANGE = 8
const STEPS_BETWEEN_TRADES = 500
const STEPS_AT_ONCE = 2000
const ROUNDS_BETWEEN_REPORTS = 20

/** Initial cost of a seat above capacity. It rises while there is one and falls while there is none. */
const OVERLOAD = 60
const RISE = 1.1
const FALL = 0.95
const MAX_OVERLOAD = 50_000
const MIN_OVERLOAD = 20

/** Counts steps and returns the spent share of the budget, 0 to 1. */
type Meter = (stepsTaken: number) => number

export function startMeter(budget: SearchBudget): Meter {
  let steps = 0
  const most = budget.steps ?? Number.POSITIVE_INFINITY
  const begin = 'clock' in budget ? budget.clock() : 0
  return (taken) => {
    steps += taken
    const time = 'clock' in budget ? (budget.clock() - begin) / budget.milliseconds : 0
    return Math.max(steps / most, time)
  }
}

/** −ln of evenly distributed chances: the loss, in temperatures, that a step may have and still be taken. */
const SLACK = Float64Array.from({ length: 4096 }, (_, i) => -Math.log((i + 0.5) / 4096))

export interface Search {
  random: Random
  meter: Meter
  /** Set when the caller ends the search. */
  isStopped: boolean
}

/** Cools down from `start` until the meter shows `until`. Returns the best seats: fewest unseated, then most points. */
export function* anneal(
  hall: Hall,
  start: Seats,
  search: Search,
  until: number,
): Generator<SearchProgress, Seats, boolean | undefined> {
  const floor = new Floor(hall, start)
  if (!floor.canMove) return start
  const { random, meter } = search
  const from = meter(0)
  let cooling = 0
  for (let round = 1, done = from; done < until && !search.isStopped; round++) {
    const position = (COOLINGS * (done - from)) / (until - from)
    if (Math.floor(position) > cooling) {
      cooling = Math.floor(position)
      floor.returnToBest()
    }
    const hottest = cooling % 2 === 0 ? HOT : WARM
    floor.walk(STEPS_AT_ONCE, hottest * (COLD / hottest) ** (position - cooling), random)
    done = meter(STEPS_AT_ONCE)
    if (round % ROUNDS_BETWEEN_REPORTS === 0) {
      search.isStopped = (yield { done: Math.min(done, 1), score: floor.bestValue }) === true
    }
  }
  return floor.best
}

/** The state of the search. Rows of the matrices are tables, columns groups. */
class Floor {
  readonly at: Seats
  best: Seats
  bestValue = 0
  bestLeftOver = 0
  readonly canMove: boolean
  /** Indexes of the groups that are not fixed. */
  private readonly free: Int32Array
  private readonly isFree: Uint8Array
  /** Whether the pool is used: only if a group was unseated at the start. */
  private readonly isPoolOpen: boolean
  private readonly load: Int32Array
  /** Points that a group has, or would have, at a table. */
  private readonly tie: Int32Array
  /** How many groups at a table the group knows. */
  private readonly known: Int16Array
  /** How many groups at a table the group is kept apart from. */
  private readonly foesAt: Int16Array
  /** The groups at each table, unsorted: the first `count` of a row. */
  private readonly seated: Int16Array
  private readonly count: Int32Array
  /** A group's position in its row of `seated`. */
  private readonly slot: Int32Array
  /** How many guests at a table sit among strangers. */
  private readonly alone: Int32Array
  /** The present cost of a seat above capacity. */
  private overload = OVERLOAD
  private value = 0
  /** Seats above capacity, over all tables. */
  private excess = 0

  constructor(
    private readonly hall: Hall,
    start: Seats,
  ) {
    const { n, m, groups } = hall
    const cells = (m + 1) * n
    this.free = Int32Array.from([...groups.keys()].filter((g) => groups[g]?.fixedAt === null))
    this.isFree = Uint8Array.from(groups, ({ fixedAt }) => (fixedAt === null ? 1 : 0))
    this.canMove = this.free.length > 0 && m > 0
    this.isPoolOpen = start.includes(m)
    this.at = start.slice()
    this.load = new Int32Array(m + 1)
    this.tie = new Int32Array(cells)
    this.known = new Int16Array(cells)
    this.foesAt = new Int16Array(cells)
    this.seated = new Int16Array(cells)
    this.count = new Int32Array(m + 1)
    this.slot = new Int32Array(n)
    this.alone = new Int32Array(m + 1)
    start.forEach((table, g) => {
      this.value += (this.tie[table * n + g] as number) + (hall.toll[table * n + g] as number)
      this.put(g, table)
    })
    for (let t = 0; t < m; t++) {
      this.alone[t] = this.countAlone(t, -1, -1)
      this.value += POINTS.alone * (this.alone[t] as number)
    }
    this.best = start
    this.bestValue = this.value
    this.bestLeftOver = this.load[m] as number
  }

  returnToBest(): void {
    this.best.forEach((table, g) => {
      if (table === this.at[g]) return
      this.take(g)
      this.put(g, table)
    })
    for (let t = 0; t < this.hall.m; t++) this.alone[t] = this.countAlone(t, -1, -1)
    this.value = this.bestValue
    this.excess = 0
  }

  /** Proposes steps (moves, swaps or chains of two) and takes those that gain or lose little enough. */
  walk(steps: number, temperature: number, random: Random): void {
    const { at, free, isFree, load, seated, count, foesAt } = this
    const { n, m, size, capacity, friends } = this.hall
    const tables = this.isPoolOpen ? m + 1 : m
    for (let step = 0; step < steps; step++) {
      const p = free[random() % free.length] as number
      const a = at[p] as number
      const near = friends[p] as Int16Array
      const draw = random()
      const choice = draw >>> 8
      const isByFriend = (draw & 1) === 0 && near.length > 0
      const b = isByFriend ? (at[near[choice % near.length] as number] as number) : choice % tables
      if (a === b) continue
      const slack = temperature * (SLACK[random() & 4095] as number)
      if (step % STEPS_BETWEEN_TRADES === 0 && a !== m && b !== m) {
        this.tryTrade(a, b, slack)
        continue
      }
      const fits = (load[b] as number) + (size[p] as number) <= (capacity[b] as number)
      const isMove = (fits && (draw & 2) === 0) || (draw & 12) === 0 || count[b] === 0
      if (isMove && foesAt[b * n + p] === 0) {
        this.tryMove(p, b, slack)
        continue
      }
      if (isMove) {
        this.tryExchange(p, b, slack)
        continue
      }
      const q = seated[b * n + (random() % (count[b] as number))] as number
      const c = (draw & 0x70) === 0 ? random() % tables : a
      if (c !== b && isFree[q] === 1) this.tryChain(p, b, q, c, slack)
    }
    const { excess, overload } = this
    this.overload = excess > 0 ? Math.min(overload * RISE, MAX_OVERLOAD) : Math.max(overload * FALL, MIN_OVERLOAD)
  }

  private tryMove(p: number, b: number, slack: number): void {
    const { at, tie, alone, overload } = this
    const { n, toll, size } = this.hall
    const a = at[p] as number
    const seats = size[p] as number
    const excess = this.excessAt(a, -seats) + this.excessAt(b, seats)
    let gain = (tie[b * n + p] as number) - (tie[a * n + p] as number) - overload * excess
    gain += (toll[b * n + p] as number) - (toll[a * n + p] as number)
    const aloneNow = (alone[a] as number) + (alone[b] as number)
    if (gain - POINTS.alone * aloneNow < -slack) return
    const aloneA = this.countAlone(a, p, -1)
    const aloneB = this.countAlone(b, -1, p)
    gain += POINTS.alone * (aloneA + aloneB - aloneNow)
    if (gain < -slack) return
    this.take(p)
    this.put(p, b)
    alone[a] = aloneA
    alone[b] = aloneB
    this.settle(gain + overload * excess, excess)
  }

  /** `p` takes the place of `q`, which moves to `c`: a swap if `p` came from there. */
  private tryChain(p: number, b: number, q: number, c: number, slack: number): void {
    const { at, tie, alone, overload } = this
    const { n, m, toll, size, bonds } = this.hall
    const a = at[p] as number
    if (this.meetsFoe(p, b, q) || this.meetsFoe(q, c, c === a ? p : -1)) return
    const moving = size[p] as number
    const leaving = size[q] as number
    const excess =
      this.excessAt(b, moving - leaving) +
      (c === a ? this.excessAt(a, leaving - moving) : this.excessAt(a, -moving) + this.excessAt(c, leaving))
    const between = (bonds[p * n + q] as number) >> 1
    let gain = (tie[b * n + p] as number) - (tie[a * n + p] as number) - (b === m ? 0 : between)
    gain += (tie[c * n + q] as number) - (tie[b * n + q] as number) - (c === a && a !== m ? between : 0)
    gain += (toll[b * n + p] as number) - (toll[a * n + p] as number)
    gain += (toll[c * n + q] as number) - (toll[b * n + q] as number) - overload * excess
    const aloneNow = (alone[a] as number) + (alone[b] as number) + (c === a ? 0 : (alone[c] as number))
    if (gain - POINTS.alone * aloneNow < -slack) return
    const aloneA = this.countAlone(a, p, c === a ? q : -1)
    const aloneB = this.countAlone(b, q, p)
    const aloneC = c === a ? 0 : this.countAlone(c, -1, q)
    gain += POINTS.alone * (aloneA + aloneB + aloneC - aloneNow)
    if (gain < -slack) return
    this.take(p)
    this.take(q)
    this.put(p, b)
    this.put(q, c)
    if (c !== a) alone[c] = aloneC
    alone[a] = aloneA
    alone[b] = aloneB
    this.settle(gain + overload * excess, excess)
  }

  /** Moves `p` to `b`, its foes there to the table of `p`, their foes there to `b`, and so on (a Kempe chain). */
  private tryExchange(p: number, b: number, slack: number): void {
    const { at, hall } = this
    const a = at[p] as number
    const chain = [p]
    for (const g of chain) {
      const to = at[g] === a ? b : a
      if (to === hall.m) continue
      for (const foe of hall.foes[g] as number[]) {
        if (at[foe] !== to || chain.includes(foe)) continue
        if (this.isFree[foe] === 0 || chain.length === MAX_EXCHANGE) return
        chain.push(foe)
      }
    }
    this.tryCarrying(chain, a, b, slack)
  }

  /** Two tables trade all their groups, which helps if their capacities differ. */
  private tryTrade(a: number, b: number, slack: number): void {
    const guests = [a, b].flatMap((table) => {
      const row = table * this.hall.n
      return [...this.seated.subarray(row, row + (this.count[table] as number))]
    })
    if (guests.every((g) => this.isFree[g] === 1)) this.tryCarrying(guests, a, b, slack)
  }

  /** Moves groups between two tables, each to the other, and reverts it if it costs too much. */
  private tryCarrying(groups: number[], a: number, b: number, slack: number): void {
    const { at, alone, overload } = this
    const targets = groups.map((g) => (at[g] === a ? b : a))
    const sources = groups.map((g) => at[g] as number)
    const overBefore = this.overAt(a) + this.overAt(b)
    const aloneA = alone[a] as number
    const aloneB = alone[b] as number
    let gain = this.carry(groups, targets)
    const excess = this.overAt(a) + this.overAt(b) - overBefore
    alone[a] = this.countAlone(a, -1, -1)
    alone[b] = this.countAlone(b, -1, -1)
    gain += POINTS.alone * ((alone[a] as number) + (alone[b] as number) - aloneA - aloneB)
    if (gain - overload * excess >= -slack) {
      this.settle(gain, excess)
      return
    }
    this.carry(groups, sources)
    alone[a] = aloneA
    alone[b] = aloneB
  }

  /** Moves groups at once and returns the gain in points. */
  private carry(groups: number[], targets: number[]): number {
    const { n, toll } = this.hall
    let gain = 0
    for (const g of groups) {
      const cell = (this.at[g] as number) * n + g
      this.take(g)
      gain -= (this.tie[cell] as number) + (toll[cell] as number)
    }
    groups.forEach((g, i) => {
      const cell = (targets[i] as number) * n + g
      gain += (this.tie[cell] as number) + (toll[cell] as number)
      this.put(g, targets[i] as number)
    })
    return gain
  }

  private settle(gain: number, excess: number): void {
    this.value += gain
    this.excess += excess
    if (this.excess > 0) return
    const left = this.load[this.hall.m] as number
    if (left > this.bestLeftOver || (left === this.bestLeftOver && this.value <= this.bestValue)) return
    this.best = this.at.slice()
    this.bestValue = this.value
    this.bestLeftOver = left
  }

  private overAt(table: number): number {
    return Math.max(0, (this.load[table] as number) - (this.hall.capacity[table] as number))
  }

  /** How many more seats above capacity a table has with `seats` more taken. */
  private excessAt(table: number, seats: number): number {
    const over = (this.load[table] as number) - (this.hall.capacity[table] as number)
    return Math.max(0, over + seats) - Math.max(0, over)
  }

  /** Whether a table has a foe of the group besides `leaver`. */
  private meetsFoe(g: number, table: number, leaver: number): boolean {
    const foes = this.foesAt[table * this.hall.n + g] as number
    return foes > 1 || (foes === 1 && !this.hall.foes[g]?.includes(leaver))
  }

  /** Singles at a table who would know nobody there after `leaver` left and `comer` came (-1: none). */
  private countAlone(table: number, leaver: number, comer: number): number {
    const { n, m, single, bonds } = this.hall
    if (table === m) return 0
    const row = table * n
    const end = row + (this.count[table] as number)
    let alone = 0
    for (let i = row; i < end; i++) {
      const g = this.seated[i] as number
      if (single[g] === 0 || g === leaver) continue
      let known = this.known[row + g] as number
      if (leaver >= 0) known -= (bonds[g * n + leaver] as number) & 1
      if (comer >= 0) known += (bonds[g * n + comer] as number) & 1
      if (known === 0) alone++
    }
    if (comer >= 0 && single[comer] === 1) {
      const known = (this.known[row + comer] as number) - (leaver >= 0 ? (bonds[comer * n + leaver] as number) & 1 : 0)
      if (known === 0) alone++
    }
    return alone
  }

  private put(g: number, table: number): void {
    const { n, size } = this.hall
    this.at[g] = table
    this.load[table] = (this.load[table] as number) + (size[g] as number)
    const slot = table * n + (this.count[table] as number)
    this.count[table] = (this.count[table] as number) + 1
    this.seated[slot] = g
    this.slot[g] = slot
    this.changeRow(g, table, 1)
  }

  private take(g: number): void {
    const { n, size } = this.hall
    const table = this.at[g] as number
    this.load[table] = (this.load[table] as number) - (size[g] as number)
    const last = this.seated[table * n + (this.count[table] as number) - 1] as number
    this.count[table] = (this.count[table] as number) - 1
    this.seated[this.slot[g] as number] = last
    this.slot[last] = this.slot[g] as number
    this.changeRow(g, table, -1)
  }

  /** Updates the other groups' points at a table when a group comes (1) or leaves (-1). */
  private changeRow(g: number, table: number, sign: 1 | -1): void {
    const { n, m, bonds, foes } = this.hall
    if (table === m) return
    const { tie, known, foesAt } = this
    const row = table * n
    const column = g * n
    for (let i = 0; i < n; i++) {
      const bond = bonds[column + i] as number
      tie[row + i] = (tie[row + i] as number) + sign * (bond >> 1)
      known[row + i] = (known[row + i] as number) + sign * (bond & 1)
    }
    for (const foe of foes[g] as number[]) foesAt[row + foe] = (foesAt[row + foe] as number) + sign
  }
}
