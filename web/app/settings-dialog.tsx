import { Link, useLocation, useSearchParams } from 'react-router'
import { Dialog } from '../components/dialog'
import { Registry } from '../features/categories/registry'
import { Appearance } from '../features/settings/appearance'
import { WeddingSettings } from '../features/settings/wedding-settings'

const parts = [
  { value: 'wedding', label: 'Wedding', Content: WeddingSettings },
  { value: 'categories', label: 'Categories', Content: Registry },
  { value: 'appearance', label: 'Appearance', Content: Appearance },
]

interface SettingsDialogProps {
  /** Which part is open, from the address. */
  part: string
  onClose: () => void
}

/** Over whatever screen is open: the wedding, the registry of categories, the theme. */
export function SettingsDialog({ part, onClose }: SettingsDialogProps) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const shown = parts.find(({ value }) => value === part) ?? parts[0]
  const searchFor = (value: string) => {
    const next = new URLSearchParams(params)
    next.set('settings', value)
    return `?${next}`
  }
  return (
    <Dialog title="Settings" isOpen onClose={onClose} size="wide">
      <nav aria-label="Settings" className="-mx-5 mb-5 overflow-x-auto border-line border-b px-5">
        <ul className="flex gap-6">
          {parts.map(({ value, label }) => (
            <li key={value}>
              <Link
                to={{ search: searchFor(value) }}
                replace
                state={state}
                {...(value === shown?.value && { 'aria-current': 'page' })}
                className="-mb-px flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown && <shown.Content />}
    </Dialog>
  )
}
