import { idsInOrder } from '../../../../../lib/ids'

/** What rows of a file refer to by number. */
export type Kind = 'category' | 'line' | 'household' | 'occasion' | 'table' | 'guest' | 'vendor' | 'question'

/** Up to this number, ids of a kind sort as their numbers. No export has as many, and a made-up number costs little. */
const MOST_IN_ORDER = 25_000

/**
 * Makes the ids of imported rows. They sort in the order of the file, those with a number as their numbers: others may name a row
 * before it comes.
 */
export class ImportedIds {
  readonly next: () => string
  private readonly given = new Map<string, string>()
  private readonly highest = new Map<Kind, number>()

  constructor(now: number) {
    this.next = idsInOrder(now)
  }

  /** Gives a number an id that is there already. */
  set(kind: Kind, number: number, id: string): void {
    this.given.set(`${kind} ${number}`, id)
  }

  /** The new id for a number; the same number gets the same id. */
  of(kind: Kind, number: number): string {
    const highest = this.highest.get(kind) ?? 0
    for (let lower = highest + 1; lower < number && lower <= MOST_IN_ORDER; lower++) this.give(kind, lower)
    this.highest.set(kind, Math.max(highest, number))
    return this.give(kind, number)
  }

  private give(kind: Kind, number: number): string {
    const key = `${kind} ${number}`
    const id = this.given.get(key) ?? this.next()
    this.given.set(key, id)
    return id
  }
}
