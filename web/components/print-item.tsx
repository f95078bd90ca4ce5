import { Printer } from 'lucide-react'
import { MenuItem } from './menu'

/** Prints the page. */
export function PrintItem() {
  return (
    <MenuItem onSelect={() => window.print()}>
      <Printer aria-hidden />
      Print
    </MenuItem>
  )
}
