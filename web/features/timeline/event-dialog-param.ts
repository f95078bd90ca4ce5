import { useOpenParam } from '../../lib/url-state'

/** What can be open about one event; `vendor` and `place` are the edit, begun at that field. */
const views = ['edit', 'vendor', 'place', 'copy'] as const
export type EventView = (typeof views)[number]

/** The open dialog in the address: `event=new`, `event=<id>` or `event=<id>:copy`. */
export function useEventDialog() {
  const { value, open, close } = useOpenParam('event')
  const [id = null, asked = 'edit'] = value?.split(':') ?? []
  return {
    id,
    view: views.find((view) => view === asked) ?? 'edit',
    open: (eventId: string, view: EventView = 'edit') => open(view === 'edit' ? eventId : `${eventId}:${view}`),
    openNew: () => open('new'),
    close,
  }
}
