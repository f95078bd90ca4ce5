import { useItemDialog } from '../../lib/url-state'

/** The dialogs of one guest. */
const views = ['edit', 'answer', 'link', 'new-link'] as const
export type GuestView = (typeof views)[number]

/** The open dialog in the address: `guest=new`, `guest=<id>` or `guest=<id>:link`. */
export const useGuestDialog = () => useItemDialog('guest', views)
