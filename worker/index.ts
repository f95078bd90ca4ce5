import { createApp } from './app'
import type { Bindings } from './context'
import { receiveBatch } from './mails'
import { runScheduled } from './scheduled'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (event, env) => runScheduled(env, event.scheduledTime),
  queue: (batch, env) => receiveBatch(env, batch),
} satisfies ExportedHandler<Bindings>
