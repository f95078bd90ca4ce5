import type { ReactNode } from 'react'
import type { Read } from '../lib/swr'
import { LoadError } from './load-error'

interface LoadedProps<T> {
  answer: Read<T>
  /** What to say when it fails: 'The guests could not be loaded.' */
  failed: string
  /** The shape of what comes; none where the whole screen waits for it. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** One read in its three states. What was loaded once stays while it is read again, even when that fails. */
export function Loaded<T>({ answer, failed, skeleton = null, children }: LoadedProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error) return <LoadError title={failed} error={answer.error} onRetry={answer.reload} />
  return skeleton
}
