import { UsersRound } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function GuestsPage() {
  return (
    <>
      <PageHeader title="Guests" />
      <EmptyState
        icon={UsersRound}
        title="No guests yet"
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        This is where everyone you invite will stand, with their answers as they come in.
      </EmptyState>
    </>
  )
}
