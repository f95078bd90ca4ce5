import { DashboardPage } from '../features/dashboard/dashboard-page'
import { SetUp } from '../features/settings/set-up'

export function DashboardScreen() {
  return <DashboardPage setUp={(settings) => <SetUp settings={settings} />} />
}
