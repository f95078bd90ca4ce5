import { useEffect, useState } from 'react'
import type { BudgetLine, BudgetSync } from '../../../worker/features/budget/schema'
import { inWords } from '../../../worker/lib/lists'
import { previewSync } from '../../components/budget-update'
import { FormDialog } from '../../components/form-dialog'
import { LoadError } from '../../components/load-error'
import { Money } from '../../components/money'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { useAction } from '../../lib/action'
import { useBudgetWrites } from './api'

/** Updates lines from the vendors' contracts, after a preview of the changes. */
export function SyncDialog({ lines, onClose }: { lines: BudgetLine[]; onClose: () => void }) {
  const { syncAll } = useBudgetWrites()
  const [preview, setPreview] = useState<BudgetSync | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once when opened and on each retry
  useEffect(() => {
    setFailure(null)
    previewSync().then(setPreview, setFailure)
  }, [attempt])

  const sync = useAction(async () => {
    const { synced } = await syncAll()
    toast.success(`${synced.length} ${synced.length === 1 ? 'line is' : 'lines are'} up to date with the vendors`)
    onClose()
  })

  const sharedCategories = [...new Set(preview?.shared.map(({ category_name }) => category_name))]
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? 'A line'
  return (
    <FormDialog
      title="Update from vendors"
      description="Sets “committed” to what you contracted with the category’s booked and paid vendors, and “paid” to what you have paid them."
      size="normal"
      onClose={onClose}
      form={sync}
      action={
        preview?.synced.length
          ? `Change ${preview.synced.length} ${preview.synced.length === 1 ? 'line' : 'lines'}`
          : 'Change lines'
      }
      isReady={Boolean(preview?.synced.length)}
    >
      {failure ? (
        <LoadError
          title="The vendors could not be compared."
          error={failure}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      ) : preview === null ? (
        <LoadingShapes label="Comparing with the vendors" shapes={['w-full', 'w-2/3']} className="grid gap-3" />
      ) : preview.synced.length === 0 ? (
        sharedCategories.length === 0 && (
          <p>Nothing to change: every line already matches its vendors or has no booked vendor.</p>
        )
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
              <span className="ms-auto grid justify-items-end">
                <Change label="Committed" before={line.actual_before} after={line.actual_after} />
                <Change label="Paid" before={line.paid_before} after={line.paid_after} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {sharedCategories.map((category) => (
        <p key={category} className="wrap-anywhere">
          {inWords(lines.filter((line) => line.category_name === category).map(({ name }) => name))} share the category{' '}
          {category}, so we can’t tell which vendor belongs to which line. Enter their amounts yourself, or give each
          line and its vendors a category of their own.
        </p>
      ))}
    </FormDialog>
  )
}

/** An amount before and after; nothing if it stays the same. */
function Change({ label, before, after }: { label: string; before: number; after: number }) {
  if (before === after) return null
  return (
    <span>
      <span className="text-quiet text-sm">{label}</span> <Money amount={before} /> → <Money amount={after} />
    </span>
  )
}
