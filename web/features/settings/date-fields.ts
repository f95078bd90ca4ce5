import type { WeddingSettings } from '../../../worker/features/settings/schema'

/** The date as form values. */
export type DateFields = Pick<WeddingSettings, 'wedding_date_fixed' | 'wedding_date_policy' | 'date_precision'>

/**
 * Returns a wedding's date as form values. A date that the couple has not set is left empty, so that any date given there is a
 * change, which is sent.
 */
export const dateFields = ({ wedding_date_fixed, wedding_date_policy, date_precision }: DateFields): DateFields => ({
  wedding_date_fixed: date_precision === null ? '' : wedding_date_fixed,
  wedding_date_policy,
  date_precision,
})

/** Returns the changes without a day that the form no longer shows. */
export function withoutHiddenDay<V extends Partial<DateFields>>(changes: V, { wedding_date_policy }: DateFields): V {
  return wedding_date_policy === 'dynamic' ? { ...changes, wedding_date_fixed: undefined } : changes
}
