import { Store } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function VendorsPage() {
  return (
    <>
      <PageHeader title="Vendors" />
      <EmptyState
        icon={Store}
        title="Vendors are not here yet"
        action={<ButtonLink to="/guests">Go to guests</ButtonLink>}
      >
        This is where everyone you hire will stand, from the first call to the last payment.
      </EmptyState>
    </>
  )
}
