import { Suspense } from 'react'
import { Button } from '../../components/button'
import { DateText } from '../../components/date-text'
import { browserZone } from '../../lib/browser-zone'
import { loadedPart } from '../../lib/loaded-part'
import { useIsHelper } from '../../lib/session'
import { useOpenParam } from '../../lib/url-state'

const ClearDialog = loadedPart(async () => (await import('./clear-dialog')).ClearDialog)
const KeepDialog = loadedPart(async () => (await import('./keep-dialog')).KeepDialog)

interface SampleRibbonProps {
  isSample: boolean
  /** When the account is deleted; null if it is permanent. */
  expiresAt: string | null
}

/** Says that this is a sample, and how to keep the account or start one's own. `?sample=…` opens the dialogs. */
export function SampleRibbon({ isSample, expiresAt }: SampleRibbonProps) {
  const { value: opened, open, close } = useOpenParam('sample')
  const isHelper = useIsHelper()
  if (!isSample && expiresAt === null) return null
  return (
    <aside
      aria-label="Sample"
      className="mt-2 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2.5"
    >
      <p className="min-w-0 flex-1 basis-72">
        {isSample && 'This is a sample wedding. The guests are fictional and no emails are sent. '}
        {expiresAt !== null && (
          <>
            We delete {isSample ? 'it' : 'this account'} on <DateText instant={expiresAt} zone={browserZone()} /> unless
            you {isSample ? 'save' : 'keep'} it. Log out and it’s gone for good.
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {expiresAt !== null && <Button onClick={() => open('keep')}>Keep this account</Button>}
        {isSample && !isHelper && <Button onClick={() => open('clear')}>Start with your own</Button>}
      </p>
      <Suspense>
        {opened === 'keep' && expiresAt !== null && <KeepDialog onClose={close} />}
        {opened === 'clear' && isSample && !isHelper && <ClearDialog onClose={close} />}
      </Suspense>
    </aside>
  )
}
