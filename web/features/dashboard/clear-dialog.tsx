import { useState } from 'react'
import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useDashboardWrites } from './api'

export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { clearSample } = useDashboardWrites()
  const [isBusy, setIsBusy] = useState(false)

  async function clear() {
    setIsBusy(true)
    try {
      await clearSample()
      toast.success('The sample is gone, and this wedding is yours')
      onClose()
    } catch (error) {
      setIsBusy(false)
      toastFailure(error)
    }
  }

  return (
    <Dialog
      title="Start with your own"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void clear()}>
            Clear the sample
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          The sample goes, and with it everything that is in it now: guests and their answers, budget, vendors,
          payments, tasks, the day and the tables. That includes what you have added or changed in it yourself.
        </p>
        <p>Settings that you have saved stay, and so do your categories. This cannot be undone.</p>
      </div>
    </Dialog>
  )
}
