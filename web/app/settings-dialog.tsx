import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../components/button'
import { Dialog } from '../components/dialog'
import { useUnsavedOnBack } from '../components/unsaved'
import { registryParams } from '../features/categories/params'
import { Registry } from '../features/categories/registry'
import { Appearance } from '../features/settings/appearance'
import type { SettingsFormState } from '../features/settings/settings-form'
import { WeddingPart } from '../features/settings/wedding-part'
import { useEntry, useSearchParams } from '../lib/history'
import { useOpenParam } from '../lib/url-state'

const parts = [
  { value: 'wedding', label: 'Wedding' },
  { value: 'categories', label: 'Categories' },
  { value: 'appearance', label: 'Appearance' },
] as const

interface SettingsDialogProps {
  /** The open part, from the address. */
  part: string
}

/** The settings, over any screen: the wedding, the categories, the theme. What was typed survives a change of part. */
export function SettingsDialog({ part }: SettingsDialogProps) {
  const formId = useId()
  const [wedding, setWedding] = useState<SettingsFormState | null>(null)
  const [isCategoryTyped, setIsCategoryTyped] = useState(false)
  const isWeddingTyped = wedding?.isChanged ?? false
  const { close } = useOpenParam('settings', Object.values(registryParams))
  const unsaved = useUnsavedOnBack({
    isChanged: isWeddingTyped || isCategoryTyped,
    onClose: close,
    // A category's form opened on top of the settings, so every way back leaves it.
    isLeftAt: (to) => isCategoryTyped || !new URLSearchParams(to.search).has('settings'),
  })
  const params = useSearchParams()
  const { state } = useEntry()
  const shown = parts.find(({ value }) => value === part)?.value ?? 'wedding'
  const searchFor = (value: string) => {
    const next = new URLSearchParams(params)
    next.set('settings', value)
    return `?${next}`
  }
  return (
    <Dialog
      title="Settings"
      isOpen
      onClose={unsaved.close}
      size="wide"
      footer={
        unsaved.isAsking
          ? unsaved.question
          : shown === 'wedding' &&
            wedding && (
              <Button type="submit" form={formId} kind="primary" isBusy={wedding.isBusy}>
                Save settings
              </Button>
            )
      }
    >
      <nav aria-label="Settings" className="-mx-5 mb-5 overflow-x-auto border-line border-b px-5">
        <ul className="flex gap-6">
          {parts.map(({ value, label }) => (
            <li key={value}>
              <Link
                to={searchFor(value)}
                replace
                state={state}
                {...(value === shown && { 'aria-current': 'page' })}
                className="tab"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {(shown === 'wedding' || isWeddingTyped) && (
        <div hidden={shown !== 'wedding'}>
          <WeddingPart formId={formId} onState={setWedding} />
        </div>
      )}
      {(shown === 'categories' || isCategoryTyped) && (
        <div hidden={shown !== 'categories'}>
          <Registry onTyped={setIsCategoryTyped} />
        </div>
      )}
      {shown === 'appearance' && <Appearance />}
    </Dialog>
  )
}
