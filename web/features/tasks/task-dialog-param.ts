import { useOpenParam } from '../../lib/url-state'

/** The open dialog in the address: `task=new` or `task=<id>`. */
export function useTaskDialog() {
  const { value, open, close } = useOpenParam('task')
  return { id: value, open, openNew: () => open('new'), close }
}
