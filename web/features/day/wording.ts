import type { EventStatus } from '../../../worker/features/timeline/schema'

export const statusWords: Record<EventStatus, string> = { planned: 'planned', confirmed: 'confirmed', done: 'done' }
