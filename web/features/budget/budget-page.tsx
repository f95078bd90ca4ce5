import { PieChart } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function BudgetPage() {
  return (
    <>
      <PageHeader title="Budget" />
      <EmptyState
        icon={PieChart}
        title="The budget is not here yet"
        action={<ButtonLink to="/guests">Go to guests</ButtonLink>}
      >
        This is where planned, actual and paid amounts will stand side by side, and what moves with the head count. The
        head count itself you can settle now.
      </EmptyState>
    </>
  )
}
