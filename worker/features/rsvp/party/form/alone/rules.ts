import { type FilledForm, fieldNames } from '../rules'

const ownFields = [
  'rsvp_status',
  'plus_one_name',
  'meal_preference',
  'dietary_restrictions',
  'accessibility_needs',
  'consent',
]

/** Whether a form is that of a guest alone, or else of a household; undefined if its fields do not tell. */
export function isOfGuestAlone(form: FilledForm): boolean | undefined {
  const names = Object.keys(form)
  if (names.some((name) => name === fieldNames.all || /^[a-z]\./.test(name))) return false
  return names.some((name) => ownFields.includes(name)) || undefined
}

interface Place {
  guestId: string
  occasionId: string
}

/** The household's form, as stored, with what was typed into that of the guest alone. `names` are those of the plus-ones. */
export function asHouseholdForm(
  { form, names }: { form: FilledForm; names: string[] },
  { stored, ...place }: Place & { stored: FilledForm },
): FilledForm {
  const { [fieldNames.consent(place.guestId)]: _, ...others } = stored
  const typed = Object.entries(form).filter(([name]) => name !== 'plus_one_name')
  return {
    ...others,
    ...Object.fromEntries(names.map((name, i) => [fieldNames.companion(place.guestId, i), name])),
    ...Object.fromEntries(typed.map(([name, value]) => [householdField(name, place), value])),
  }
}

/** The field of the household's form for one of the form of the guest alone. */
export function householdField(name: string, { guestId, occasionId }: Place): string {
  switch (name) {
    case 'rsvp_status':
      return fieldNames.status(guestId, occasionId)
    case 'meal_preference':
      return fieldNames.meal(guestId, occasionId)
    case 'plus_one_name':
      return fieldNames.companion(guestId, 0)
    case 'dietary_restrictions':
      return fieldNames.diet(guestId)
    case 'accessibility_needs':
      return fieldNames.access(guestId)
    case 'consent':
      return fieldNames.consent(guestId)
    default:
      return name
  }
}
