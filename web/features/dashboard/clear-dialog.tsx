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
          The sample goes, and with it everything that is in it now: guests and their answers, budget, vendors,
          payments, tasks, the day and the tables. That includes what you have added or changed in it yourself.
        </p>
        <p>Settings that you have saved stay, and so do your categories. This cannot be undone.</p>
      </div>
    </FormDialog>
  )
}
