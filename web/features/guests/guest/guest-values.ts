import { blankGuest, type GuestFields } from '../../../../worker/features/guests/schema'
import type { FormValues } from '../../../lib/form'

export type GuestValues = FormValues<Required<GuestFields>>

/** A guest who may bring somebody may bring one person by default. */
export const newGuestValues = toGuestValues({ ...blankGuest, plus_ones: 1 })

/** The order decides which wrong field gets the focus. */
export function toGuestValues(guest: Required<GuestFields>): GuestValues {
  return {
    name: guest.name,
    kind: guest.kind,
    email: guest.email ?? '',
    phone: guest.phone ?? '',
    household: guest.household ?? '',
    answers_for_household: guest.answers_for_household ?? guest.kind === 'adult',
    side: guest.side,
    tags: guest.tags,
    plus_one_allowed: guest.plus_one_allowed,
    plus_ones: guest.plus_ones,
    plus_one_name: guest.plus_one_name ?? '',
    plus_one_status: guest.plus_one_status,
    rsvp_status: guest.rsvp_status,
    meal_preference: guest.meal_preference ?? '',
    dietary_restrictions: guest.dietary_restrictions ?? '',
    accessibility_needs: guest.accessibility_needs ?? '',
    notes: guest.notes ?? '',
    reminders_paused: guest.reminders_paused,
  }
}

export const guestFieldLabels: Record<keyof GuestValues, string> = {
  name: 'Name',
  kind: 'Adult or child',
  email: 'Email',
  phone: 'Phone',
  household: 'Household',
  answers_for_household: 'Answers for the household',
  side: 'Side',
  tags: 'Tags',
  plus_one_allowed: 'Can bring a plus-one',
  plus_ones: 'How many',
  plus_one_name: 'Their names',
  plus_one_status: 'Your approval',
  rsvp_status: 'Answer',
  meal_preference: 'Meal',
  dietary_restrictions: 'Dietary restrictions',
  accessibility_needs: 'Accessibility needs',
  notes: 'Your notes',
  reminders_paused: 'Reminders paused',
}
