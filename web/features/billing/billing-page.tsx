import { CreditCard } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function BillingPage() {
  return (
    <>
      <PageHeader title="Subscription" />
      <EmptyState
        icon={CreditCard}
        title="Everything is included"
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        This installation of Posy has no plans to choose from and asks for no payment.
      </EmptyState>
    </>
  )
}
