import { useItemDialog } from '../../lib/url-state'

/** The open dialog in the address: `task=new` or `task=<id>`. */
export const useTaskDialog = () => useItemDialog('task', ['edit'])
