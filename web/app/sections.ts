import { CalendarClock, CircleCheck, House, type LucideIcon, PieChart, Store, UsersRound } from 'lucide-react'
import { paths } from '../lib/paths'

/** The six sections in the navigation bar. */
export const sections: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: House },
  { to: paths.budget, label: 'Budget', icon: PieChart },
  { to: paths.guests, label: 'Guests', icon: UsersRound },
  { to: paths.vendors, label: 'Vendors', icon: Store },
  { to: paths.timeline, label: 'Timeline', icon: CalendarClock },
  { to: paths.tasks, label: 'Tasks', icon: CircleCheck },
]
