import { useEffect } from 'react'
import { useLatest } from './latest'

/** Elements that take letters. A checkbox takes none. */
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** The key that was pressed. On a keyboard of another script, the letter that a Latin one has in its place. */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key <= '~' || !code.startsWith('Key')) return key
  const letter = code.slice(3)
  return shiftKey ? letter : letter.toLowerCase()
}

/** Runs on a key pressed alone, unless somebody is typing, a dialog or menu is open, or the command palette is loading. */
export function useShortcut(key: string, run: () => void): void {
  useKey((event) => {
    if (latinKey(event) !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (location.search.includes('find=') || document.querySelector('[role=dialog], [role=menu]')) return
    event.preventDefault()
    run()
  })
}

/** Runs on Ctrl or ⌘ with a key, also while somebody is typing, but not over an open dialog. */
export function useCommandKey(key: string, run: () => void): void {
  useKey((event) => {
    if (latinKey(event).toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return
    event.preventDefault()
    if (!document.querySelector('[role=dialog]')) run()
  })
}

function useKey(onKeyDown: (event: KeyboardEvent) => void): void {
  const listener = useLatest(onKeyDown)
  useEffect(() => {
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [listener])
}
