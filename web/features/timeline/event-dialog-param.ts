import { useItemDialog } from '../../lib/url-state'

/** The dialogs of one event. `vendor` and `place` are the edit with the focus in that field. */
const views = ['edit', 'vendor', 'place', 'copy'] as const
export type EventView = (typeof views)[number]

/** The open dialog in the address: `event=new`, `event=<id>` or `event=<id>:copy`. */
export const useEventDialog = () => useItemDialog('event', views)
