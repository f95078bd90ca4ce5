import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { longDay, monthAndYear } from '../../../worker/lib/calendar'
import type { DateFields } from './date-fields'

export function savedSentence(saved: WeddingSettings, changes: Partial<DateFields>): string {
  const isDateChanged = changes.wedding_date_fixed !== undefined || changes.wedding_date_policy !== undefined
  if (!isDateChanged) return 'Settings saved successfully!'
  const policy = saved.wedding_date_policy === 'fixed' ? 'Fixed' : 'Dynamic'
  const worded = saved.date_precision === 'month' ? monthAndYear : longDay
  return `Wedding date saved: ${worded(saved.wedding_date)} (${policy})`
}
