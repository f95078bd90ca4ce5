import { createApp } from './app'
import type { Bindings } from './context'
import { runScheduled } from './scheduled'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (event, env) => runScheduled(env, event.scheduledTime),
} satisfies ExportedHandler<Bindings>
