import type { Occasion } from '../../../../worker/features/occasions/schema'
import { FormDialog } from '../../../components/form-dialog'
import { Loaded } from '../../../components/loaded'
import { Skeleton } from '../../../components/skeleton'
import { toast } from '../../../components/toast'
import { useAction } from '../../../lib/action'
import { useIsHelper } from '../../../lib/session'
import { useLosses, useOccasionWrites } from './api'
import { linesText, lossesText, scheduledText } from './wording'

interface DeleteOccasionDialogProps {
  occasion: Occasion
  /** Called before the occasion leaves the list. */
  onDeleted: () => void
  onClose: () => void
}

/** Says what goes with an occasion before it is deleted for good. */
export function DeleteOccasionDialog({ occasion, onDeleted, onClose }: DeleteOccasionDialogProps) {
  const { remove } = useOccasionWrites()
  const losses = useLosses(occasion.id)
  const isHelper = useIsHelper()
  const refusal = isHelper && losses.data ? scheduledText(losses.data) : null
  const deletion = useAction(async () => {
    await remove(occasion.id, onDeleted)
    toast.success(`${occasion.name} is deleted`)
    onClose()
  })
  return (
    <FormDialog
      title={`Delete ${occasion.name}?`}
      size="normal"
      onClose={onClose}
      form={deletion}
      cancel="Keep"
      action="Delete"
      isReady={losses.data !== undefined && refusal === null}
      isDangerous
    >
      <Loaded
        answer={losses}
        failed="We couldn’t load what would be deleted with it."
        skeleton={<Skeleton className="w-3/4" />}
      >
        {(known) =>
          refusal ? (
            <p className="font-medium">{refusal}</p>
          ) : (
            <div className="grid gap-1.5">
              <p className="font-medium">{[lossesText(known), linesText(known)].filter(Boolean).join(' ')}</p>
              <p>
                Its invitations and tables go too, and its questions are no longer asked. Scheduled messages that are
                only about it become drafts. Your guests stay on the list. You can’t undo this.
              </p>
            </div>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
