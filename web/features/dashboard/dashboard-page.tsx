import { House } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <EmptyState icon={House} title="Welcome" action={<ButtonLink to="/guests">Go to guests</ButtonLink>}>
        Your wedding at a glance.
      </EmptyState>
    </>
  )
}
