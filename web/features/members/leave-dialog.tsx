import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { FormProblem } from '../../components/field'
import { endToasts, toast } from '../../components/toast'
import { ApiError } from '../../lib/http'
import { paths } from '../../lib/paths'
import { useCurrentWedding, useSession } from '../../lib/session'
import { leaveWedding } from './api'

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const names = useCurrentWedding()?.couple_names
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function leave() {
    if (session.status !== 'in') return
    setIsBusy(true)
    try {
      await endToasts()
      await leaveWedding(session.user.id)
      toast.info('You have left the wedding')
      await navigate(paths.dashboard, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      title="Leave this wedding?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Stay</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void leave()}>
            Leave
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {names ? `The wedding of ${names}` : 'The wedding'} stays with the others. You see nothing of it any more,
          until somebody invites you again. Your account stays.
        </p>
        <FormProblem problem={problem} />
      </div>
    </Dialog>
  )
}
