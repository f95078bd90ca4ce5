import { CircleCheck, PencilLine, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Task } from '../../../../worker/features/tasks/schema'
import { Button } from '../../../components/button'
import type { Progress } from '../../../components/selection-bar'
import { loadedPart } from '../../../lib/loaded-part'
import { useSelectionParam } from '../../../lib/url-state'
import type { TaskChange } from '../api'
import type { TaskActions } from '../task-actions'

const SelectionBar = loadedPart(async () => (await import('../../../components/selection-bar')).SelectionBar)
const ChangeDialog = loadedPart(async () => (await import('./change-dialog')).ChangeDialog)

interface BulkBarProps {
  /** The selected tasks. The bar stays while they are being changed, even when the filter hides them. */
  tasks: Task[]
  settings: WeddingSettings
  actions: TaskActions
  /** Shows the bar before a task is selected, so that selecting can end without one. */
  isSelecting: boolean
  /** Gets the tasks that could not be changed, which stay selected. */
  onChanged: (unchanged: Task[]) => void
  onClear: () => void
}

/** The actions on all selected tasks. */
export function BulkBar({ tasks, settings, actions, isSelecting, onChanged, onClear }: BulkBarProps) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stopper = useRef<AbortController>(null)
  const dialog = useSelectionParam('change-selected', tasks.length > 0 || progress !== null)

  async function change(wanted: TaskChange) {
    const total = tasks.length
    stopper.current = new AbortController()
    setProgress({ done: 0, total })
    try {
      const { signal } = stopper.current
      onChanged(await actions.changeMany(tasks, wanted, { onProgress: (done) => setProgress({ done, total }), signal }))
    } finally {
      setProgress(null)
    }
  }

  if (tasks.length === 0 && !progress && !isSelecting) return null
  const isIdle = tasks.length > 0 && !progress
  return (
    <Suspense>
      <SelectionBar
        label="Selected tasks"
        count={tasks.length}
        progress={progress}
        onStop={() => stopper.current?.abort()}
        onClear={onClear}
      >
        <Button aria-label="Complete" disabled={!isIdle} onClick={() => void change({ status: 'completed' })}>
          <CircleCheck aria-hidden />
          <span className="max-desk:hidden">Complete</span>
        </Button>
        <Button isBusy={progress !== null} disabled={!isIdle} onClick={() => dialog.open('')}>
          <PencilLine aria-hidden className="max-desk:hidden" />
          Change
        </Button>
        <Button
          kind="danger"
          aria-label="Delete"
          disabled={!isIdle}
          onClick={() => {
            actions.remove(tasks)
            onClear()
          }}
        >
          <Trash2 aria-hidden />
          <span className="max-desk:hidden">Delete</span>
        </Button>
        <Suspense>
          {dialog.isOpen && (
            <ChangeDialog
              count={tasks.length}
              settings={settings}
              onClose={dialog.close}
              onChange={(wanted) => void change(wanted)}
            />
          )}
        </Suspense>
      </SelectionBar>
    </Suspense>
  )
}
