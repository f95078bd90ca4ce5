import type { ReactNode } from 'react'
import type { Read } from '../lib/swr'
import { LoadError } from './load-error'

interface LoadedProps<T> {
  answer: Read<T>
  /** The title of the error: 'The guests could not be loaded.' */
  failed: string
  /** Shown while it loads. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows a read as loading, failed or loaded. Loaded data stays while it is read again, even when that fails. */
export function Loaded<T>({ answer, failed, skeleton = null, children }: LoadedProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error) return <LoadError title={failed} error={answer.error} onRetry={answer.reload} />
  return skeleton
}
