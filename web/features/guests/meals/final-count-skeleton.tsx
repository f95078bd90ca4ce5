import { LoadingShapes } from '../../../components/skeleton'

/** While the final count or its code loads. */
export function FinalCountSkeleton() {
  return (
    <LoadingShapes
      label="Loading the final count"
      shapes={['h-8 w-40', 'h-40 rounded-md']}
      className="grid gap-3 print:hidden"
    />
  )
}
