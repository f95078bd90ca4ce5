import { useOpenParam } from '../../../lib/url-state'

/** The dialog that starts a message, in the address: `write=new`, or `write=selected` for guests selected in the list. */
export const useNewMessageDialog = () => useOpenParam('write')
