import { useEffect } from 'react'
import { useLatest } from './latest'

/** Elements that take letters. A checkbox takes none. */
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Runs on a key of its own, unless somebody is typing or a dialog or menu is open. */
export function useShortcut(key: string, run: () => void): void {
  useKey((event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (document.activeElement?.closest(typing)) return
    if (document.querySelector('[role=dialog], [role=menu]')) return
    event.preventDefault()
    run()
  })
}

/** Runs on Ctrl or ⌘ with a key, also while somebody is typing, but not over an open dialog. */
export function useCommandKey(key: string, run: () => void): void {
  useKey((event) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
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

/** What is typed from when the palette is opened until its field has the focus. Nothing else gets these keys. */
export const typedAhead = { text: '' }

addEventListener(
  'keydown',
  (event) => {
    if (!/\bfind=/.test(location.search) || document.activeElement?.closest('[role=dialog]')) typedAhead.text = ''
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      typedAhead.text += event.key
    }
  },
  true,
)
