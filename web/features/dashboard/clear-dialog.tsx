import { FormDialog } from '../../components/form-dialog'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { useDashboardWrites } from './api'

export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { clearSample } = useDashboardWrites()
  const clearing = useAction(async () => {
    await clearSample()
    toast.success('The sample is gone, and this wedding is yours')
    onClose()
  }, toastFailure)
  return (
    <FormDialog title="Start with your own" size="normal" onClose={onClose} form={clearing} action="Clear the sample">
      <div className="grid gap-3">
        <p>
          This deletes the sample, including your changes: households, guests and their replies, occasions, questions,
          final counts, budget, vendors, payments, tasks, the day, the tables, and drafts of messages to its households
          or occasions. The links and calendars that you shared stop working.
        </p>
        <p>Settings you have saved, your categories and your other drafts stay. You can’t undo this.</p>
      </div>
    </FormDialog>
  )
}
