import type { Guest } from '../../../../worker/features/guests/schema'

/** A guest as a form holds it: text instead of null, in the order in which wrong fields get the focus. */
export interface GuestValues {
  name: string
  email: string
  phone: string
  household: string
  side: Guest['side']
  tags: string[]
  plus_one_allowed: boolean
  plus_ones: number
  plus_one_name: string
  plus_one_status: Guest['plus_one_status']
  rsvp_status: Guest['rsvp_status']
  meal_preference: string
  dietary_restrictions: string
  accessibility_needs: string
  notes: string
  reminders_paused: boolean
}

export const newGuestValues: GuestValues = {
  name: '',
  email: '',
  phone: '',
  household: '',
  side: null,
  tags: [],
  plus_one_allowed: false,
  plus_ones: 1,
  plus_one_name: '',
  plus_one_status: 'none',
  rsvp_status: 'pending',
  meal_preference: '',
  dietary_restrictions: '',
  accessibility_needs: '',
  notes: '',
  reminders_paused: false,
}

export function toGuestValues(guest: Guest): GuestValues {
  return {
    name: guest.name,
    email: guest.email ?? '',
    phone: guest.phone ?? '',
    household: guest.household ?? '',
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
  email: 'Email',
  phone: 'Phone',
  household: 'Household',
  side: 'Side',
  tags: 'Tags',
  plus_one_allowed: 'May bring somebody',
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
