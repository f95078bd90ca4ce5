import { useEffect, useState } from 'react'
import type { BudgetCategory, BudgetSync } from '../../../worker/features/budget/schema'
import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { LoadError } from '../../components/load-error'
import { Money } from '../../components/money'
import { Loading, Skeleton } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { ApiError } from '../../lib/http'
import { useBudgetWrites } from './api'

/** Takes over what is contracted with vendors; says what will change before it does. */
export function SyncDialog({ lines, onClose }: { lines: BudgetCategory[]; onClose: () => void }) {
  const { previewSync, syncAll } = useBudgetWrites()
  const [preview, setPreview] = useState<BudgetSync | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once a time it is opened or tried again
  useEffect(() => {
    setProblem(null)
    previewSync().then(setPreview, setProblem)
  }, [attempt])

  async function apply() {
    setIsBusy(true)
    try {
      const { synced } = await syncAll()
      toast.success(`${synced.length} ${synced.length === 1 ? 'line is' : 'lines are'} up to date with the vendors`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? 'A line'
  return (
    <Dialog
      title="Take over from vendors"
      description="Actual becomes what is contracted with booked and paid vendors of the category, paid what was paid to them."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => void apply()}
            isBusy={isBusy}
            disabled={!preview || preview.synced.length === 0}
          >
            Change {preview?.synced.length ?? 0} {preview?.synced.length === 1 ? 'line' : 'lines'}
          </Button>
        </>
      }
    >
      {problem ? (
        <LoadError
          title="The vendors could not be compared."
          error={problem}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      ) : preview === null ? (
        <Loading label="Comparing with the vendors">
          <Skeleton className="mb-3" />
          <Skeleton className="w-2/3" />
        </Loading>
      ) : preview.synced.length === 0 ? (
        <p>Nothing would change: every line already stands as its vendors do, or has none that is booked.</p>
      ) : (
        <ul className="grid">
          {preview.synced.map((line) => (
            <li key={line.id} className="flex flex-wrap gap-x-4 border-line border-b py-2 last:border-b-0">
              <span className="wrap-anywhere min-w-0 flex-1 basis-40">
                {nameOf(line.id)}
                <span className="text-quiet text-sm">
                  {' '}
                  · {line.vendors_counted} {line.vendors_counted === 1 ? 'vendor' : 'vendors'}
                </span>
              </span>
              <span>
                <Money amount={line.actual_before} /> → <Money amount={line.actual_after} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
