import { useState } from 'react'
import { GoneDialog } from '../../../components/gone-dialog'
import { useLastKnown } from '../../../lib/last-known'
import { useOccasions } from '../../../lib/occasions'
import { languageOfView } from '../../../lib/translations'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { DeleteOccasionDialog } from './delete-dialog'
import { EditOccasionDialog, NewOccasionDialog } from './occasion-dialog'
import { useOccasionDialog } from './occasion-dialog-param'
import { presets } from './presets'
import { PreviewDialog } from './preview'

/** The dialog that is open according to the address. */
export function OccasionDialogs() {
  const { id, view, close } = useOccasionDialog()
  const { data: occasions } = useOccasions()
  const occasion = useLastKnown(
    occasions?.find((one) => one.id === id),
    id,
  )
  const { data: settings } = useWeddingSettings()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  if (id === null || !occasions || !settings || isDeleted) return null
  if (id === 'new') {
    const preset = presets.find(({ key }) => key === view)
    return <NewOccasionDialog key={view} preset={preset} occasions={occasions} settings={settings} onClose={close} />
  }
  if (!occasion)
    return <GoneDialog title="This occasion is not on the list" back="Back to the occasions" onClose={close} />
  if (view === 'preview') return <PreviewDialog occasion={occasion} settings={settings} onClose={close} />
  if ((isDeleting || view === 'delete') && !occasion.is_main) {
    return <DeleteOccasionDialog occasion={occasion} onDeleted={() => setIsDeleted(true)} onClose={close} />
  }
  return (
    <EditOccasionDialog
      key={id}
      occasion={occasion}
      occasions={occasions}
      settings={settings}
      language={languageOfView(view)}
      onDelete={() => setIsDeleting(true)}
      onClose={close}
    />
  )
}
