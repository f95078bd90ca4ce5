import { Settings } from 'lucide-react'
import { ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { PageHeader } from '../../components/page-header'

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <EmptyState
        icon={Settings}
        title="Settings"
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        Names, date and answers are set here.
      </EmptyState>
    </>
  )
}
