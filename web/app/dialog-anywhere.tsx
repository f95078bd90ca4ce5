import { CommandPalette } from './command-palette'
import { KeysDialog } from './keys-dialog'
import { SettingsDialog } from './settings-dialog'

interface DialogAnywhereProps {
  /** Its parameter in the address, and that parameter's value. */
  name: 'settings' | 'find' | 'keys'
  value: string
  onClose: () => void
}

/** One of the dialogs that open over any screen. */
export function DialogAnywhere({ name, value, onClose }: DialogAnywhereProps) {
  if (name === 'settings') return <SettingsDialog part={value} />
  return name === 'find' ? <CommandPalette onClose={onClose} /> : <KeysDialog onClose={onClose} />
}
