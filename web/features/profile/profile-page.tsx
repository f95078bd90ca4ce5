import { CircleUserRound } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function ProfilePage() {
  return (
    <>
      <PageHeader title="My Account" />
      <EmptyState
        icon={CircleUserRound}
        title="Your account"
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        Name, e-mail and devices.
      </EmptyState>
    </>
  )
}
