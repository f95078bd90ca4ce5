import { useEffect } from 'react'
import { counted } from '../../../worker/lib/text'
import { Button } from '../../components/button'
import { ownEscape } from '../../components/dialog'
import { LoadError } from '../../components/load-error'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { useUsage } from './api'

/** Counts what refers to a category. */
export function Usage({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: usage, error, reload } = useUsage(id)
  const isFailed = error !== undefined
  useEffect(() => {
    if (isFailed) toast.error('Failed to load category usage')
  }, [isFailed])
  if (error && !usage) {
    return <LoadError title="The usage could not be loaded." error={error} onRetry={reload} />
  }
  if (!usage) {
    return <LoadingShapes label="Loading the usage" shapes={['w-1/2']} />
  }
  return (
    <div {...ownEscape(onClose)} className="flex flex-wrap items-center gap-3">
      <p role="status" className="flex-1 text-sm">
        {usage.total_references === 0
          ? 'Nothing refers to it.'
          : [
              counted(usage.budget_lines, 'budget line'),
              counted(usage.vendors, 'vendor'),
              counted(usage.tasks, 'task'),
            ].join(', ')}
      </p>
      <Button onClick={onClose} autoFocus>
        Close
      </Button>
    </div>
  )
}
