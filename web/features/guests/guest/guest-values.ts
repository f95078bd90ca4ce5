import * as z from 'zod/mini'
import {
  anyMeal,
  blankGuest,
  type Companion,
  type Guest,
  type GuestFields,
  guestInputWith,
} from '../../../../worker/features/guests/schema'
import { preprocess } from '../../../../worker/lib/fields'
import type { FormValues, useForm } from '../../../lib/form'
import { type InvitationValue, toInvitationValues } from '../occasions/invitation-values'
import { withoutDraftId } from './companions'

export type GuestValues = FormValues<Required<GuestFields>> & {
  /** Details of plus-ones; empty while only their names are known. */
  companions: Companion[]
  /** Replies by occasion, where there are several. */
  invitations: InvitationValue[]
}

export type GuestForm = Pick<
  ReturnType<typeof useForm<GuestValues, never>>,
  'values' | 'set' | 'change' | 'field' | 'check'
>

const typedGuest = z.extend(guestInputWith(anyMeal), { invitations: z.custom<InvitationValue[]>() })

/**
 * The values in the API's form. Without details, the names alone are sent, with which the API keeps what it knows. Names that are too long
 * are not sent while they do not show, of a guest who may bring nobody.
 */
export const guestForm = z.pipe(
  preprocess((values) => {
    const { plus_one_name, companions, ...typed } = values as GuestValues
    const areSent = typed.plus_one_allowed || z.safeParse(typedGuest.shape.plus_one_name, plus_one_name).success
    return { ...typed, ...(areSent && { plus_one_name, companions }) }
  }, typedGuest),
  z.transform(({ companions = [], ...fields }) =>
    companions.length > 0 ? { ...fields, companions: companions.map(withoutDraftId) } : fields,
  ),
)

/** A guest who may bring somebody may bring one person by default. */
export const newGuestValues = toGuestValues({ ...blankGuest, plus_ones: 1, companions: [], invitations: [] })

/** The order decides which wrong field gets the focus. */
export function toGuestValues(guest: Required<GuestFields> & Pick<Guest, 'companions' | 'invitations'>): GuestValues {
  return {
    name: guest.name,
    kind: guest.kind,
    email: guest.email ?? '',
    phone: guest.phone ?? '',
    show_phone: guest.show_phone,
    household: guest.household ?? '',
    answers_for_household: guest.answers_for_household ?? guest.kind === 'adult',
    side: guest.side,
    tags: guest.tags,
    plus_one_allowed: guest.plus_one_allowed,
    plus_ones: guest.plus_ones,
    plus_one_name: guest.plus_one_name ?? '',
    companions: guest.companions,
    plus_one_status: guest.plus_one_status,
    rsvp_status: guest.rsvp_status,
    meal_preference: guest.meal_preference ?? '',
    invitations: toInvitationValues(guest),
    dietary_restrictions: guest.dietary_restrictions ?? '',
    allergy_severity: guest.allergy_severity,
    accessibility_needs: guest.accessibility_needs ?? '',
    notes: guest.notes ?? '',
    reminders_paused: guest.reminders_paused,
  }
}

/** A diet as it was typed. An empty one has no severity, whose field is then hidden. */
export function typedDiet<Diet extends { dietary_restrictions: string | null }>(diet: Diet) {
  return diet.dietary_restrictions?.trim() ? diet : { ...diet, allergy_severity: null }
}

export const guestFieldLabels: Record<keyof GuestValues, string> = {
  name: 'Name',
  kind: 'Adult or child',
  email: 'Email',
  phone: 'Phone',
  show_phone: 'Number on the shared contacts',
  household: 'Household',
  answers_for_household: 'Replies for the household',
  side: 'Side',
  tags: 'Tags',
  plus_one_allowed: 'Can bring a plus-one',
  plus_ones: 'How many',
  plus_one_name: 'Their names',
  companions: 'Plus-ones',
  plus_one_status: 'Your approval',
  rsvp_status: 'Reply',
  meal_preference: 'Meal',
  invitations: 'Occasions',
  dietary_restrictions: 'Dietary restrictions',
  allergy_severity: 'Allergy severity',
  accessibility_needs: 'Accessibility needs',
  notes: 'Your notes',
  reminders_paused: 'Reminders paused',
}
