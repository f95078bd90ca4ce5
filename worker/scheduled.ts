import type { Bindings } from './context'
import { openDatabase } from './db/client'

/** What the cron does, one after another: a job that fails is logged and keeps nobody else from running. */
const jobs: {
  name: string
  run: (env: Bindings, db: ReturnType<typeof openDatabase>, now: number) => Promise<object>
}[] = []

/** `now` is the event's scheduled time: a late or repeated cron decides as the one it stands for. */
export async function runScheduled(env: Bindings, now: number): Promise<void> {
  const db = openDatabase(env.DB)
  for (const job of jobs) {
    try {
      const summary = await job.run(env, db, now)
      console.log(JSON.stringify({ level: 'info', job: job.name, ...summary }))
    } catch (error) {
      console.error(
        JSON.stringify({ level: 'error', job: job.name, error: error instanceof Error ? error.name : 'unknown' }),
      )
    }
  }
}
