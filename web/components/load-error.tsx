import { Button } from './button'

interface LoadErrorProps {
  /** Such as 'The guests could not be loaded.' */
  title: string
  error: Error
  onRetry: () => void
}

/** Replaces content that could not be loaded. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <div role="alert" className="sheet flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid flex-1 basis-64 gap-0.5">
        <p className="font-medium">{title}</p>
        <p className="text-quiet text-sm">{error.message}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
