import { CalendarClock } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function TimelinePage() {
  return (
    <>
      <PageHeader title="Timeline" />
      <EmptyState
        icon={CalendarClock}
        title="The day’s plan is not here yet"
        action={<ButtonLink to="/guests">Go to guests</ButtonLink>}
      >
        This is where the day will stand hour by hour, with who is where and what overlaps.
      </EmptyState>
    </>
  )
}
