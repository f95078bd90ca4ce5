/** What a statement runs on: a database, or a session of one. */
export type Runner = Pick<D1Database, 'prepare' | 'batch'>

/** A state of each database by the name of its binding, as D1's bookmarks, which sort as text, oldest first. */
export type Bookmarks = Record<string, string>

/**
 * Where the statements of a request run: at the primaries, or, for reads, at the nearest replicas that have seen the request's bookmarks.
 * Until a request follows bookmarks, everything runs at the primaries.
 */
export class Replicas {
  readonly #bindings: object
  readonly #seen: Bookmarks = {}
  #isFollowing = false
  #isNear = false

  /** `bindings` are the Worker's, those of databases among them. */
  constructor(bindings: object) {
    this.#bindings = bindings
  }

  /** Whether reads run at replicas. */
  get isNear(): boolean {
    return this.#isNear
  }

  /** The newest state that the request knows of, with all that it has read and written. Empty if it follows none. */
  get seen(): Readonly<Bookmarks> {
    return this.#seen
  }

  /** Starts from these bookmarks, and notes newer ones. With `near`, reads run at replicas. */
  follow(bookmarks: Bookmarks, { near }: { near: boolean }): void {
    this.#isFollowing = true
    this.#isNear = near
    for (const [name, bookmark] of Object.entries(bookmarks)) if (name in this.#bindings) this.#note(name, bookmark)
  }

  /** From now on, reads run at the primaries. */
  leave(): void {
    this.#isNear = false
  }

  /** Runs at a replica that has seen all that the request has. */
  runNear<T>(d1: D1Database, run: (at: Runner) => Promise<T>): Promise<T> {
    return this.#runIn(d1, this.#seen[this.#nameOf(d1)] ?? 'first-unconstrained', run)
  }

  /** Runs at the primary. A session of its own, because the later calls of one may go to replicas. */
  runAtPrimary<T>(d1: D1Database, run: (at: Runner) => Promise<T>): Promise<T> {
    return this.#isFollowing ? this.#runIn(d1, 'first-primary', run) : run(d1)
  }

  async #runIn<T>(d1: D1Database, from: string, run: (at: Runner) => Promise<T>): Promise<T> {
    // A stand-in for D1 may have no sessions. It then has no replicas either.
    if (!('withSession' in d1)) return run(d1)
    const session = d1.withSession(from)
    const result = await run(session)
    const bookmark = session.getBookmark()
    if (bookmark !== null) this.#note(this.#nameOf(d1), bookmark)
    return result
  }

  #note(name: string, bookmark: string): void {
    if (bookmark > (this.#seen[name] ?? '')) this.#seen[name] = bookmark
  }

  #nameOf(d1: D1Database): string {
    return Object.entries(this.#bindings).find(([, binding]) => binding === d1)?.[0] ?? ''
  }
}
