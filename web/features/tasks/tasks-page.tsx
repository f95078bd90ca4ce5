import { CircleCheck } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function TasksPage() {
  return (
    <>
      <PageHeader title="Tasks" />
      <EmptyState
        icon={CircleCheck}
        title="Tasks are not here yet"
        action={<ButtonLink to="/guests">Go to guests</ButtonLink>}
      >
        This is where everything left to do will stand, by when it is due and whose it is.
      </EmptyState>
    </>
  )
}
