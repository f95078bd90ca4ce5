import { useOpenParam, useSelectionParam } from '../../../lib/url-state'

const NAME = 'write'

/** The dialog that starts a message, in the address: `write=new`. */
export const useNewMessageDialog = () => useOpenParam(NAME)

/** The same for guests selected in the list: `write=selected`. */
export const useMessageToSelected = (hasSelection: boolean) => useSelectionParam(NAME, hasSelection)
