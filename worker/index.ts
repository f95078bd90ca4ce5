import { createApp } from './app'
import type { Bindings } from './context'
import { receiveQueue } from './features/mail/feedback/job'
import { runScheduled } from './scheduled'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (event, env) => runScheduled(env, event.scheduledTime),
  queue: (batch, env) => receiveQueue(env, batch, Date.now()),
} satisfies ExportedHandler<Bindings>
