import { useOpenParam } from '../../lib/url-state'

/** What can be open about one guest. */
const views = ['edit', 'answer', 'link', 'new-link'] as const
export type GuestView = (typeof views)[number]

/** The open dialog in the address: `guest=new`, `guest=<id>` or `guest=<id>:link`. */
export function useGuestDialog() {
  const { value, open, close } = useOpenParam('guest')
  const [id = null, asked = 'edit'] = value?.split(':') ?? []
  return {
    id,
    view: views.find((view) => view === asked) ?? 'edit',
    open: (guestId: string, view: GuestView = 'edit') => open(view === 'edit' ? guestId : `${guestId}:${view}`),
    openNew: () => open('new'),
    close,
  }
}
