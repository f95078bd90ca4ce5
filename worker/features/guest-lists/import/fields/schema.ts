import type { GuestFields } from '../../../guests/schema'
import type { Occasion } from '../../../occasions/schema'
import type { Question } from '../../../questions/schema'

/** Columns for parts of a guest's field, and for whether the guest is a child. */
type FieldPart =
  | 'first_name'
  | 'last_name'
  | 'suffix'
  | 'plus_one'
  | 'plus_one_first_name'
  | 'plus_one_last_name'
  | 'child_name'
  | 'child_first_name'
  | 'child_last_name'
  | 'is_child'

/** Columns for what is not a field of the guest: the household's address, words and language, and lists of plus-ones' details. */
export type DetailField =
  | 'address'
  | 'postal_code'
  | 'city'
  | 'state'
  | 'country'
  | 'salutation'
  | 'locale'
  | 'plus_one_kinds'
  | 'plus_one_meals'
  | 'plus_one_dietary_restrictions'
  | 'plus_one_accessibility_needs'
  | 'plus_one_allergy_severities'
  | 'plus_one_not_at'

/** The meanings of a column, with the headings of the export: a guest's fields, parts of them, and details. */
export const importFields = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  suffix: 'Suffix',
  email: 'Email',
  phone: 'Phone',
  household: 'Household',
  side: 'Side',
  tags: 'Tags',
  rsvp_status: 'RSVP status',
  meal_preference: 'Meal preference',
  dietary_restrictions: 'Dietary restrictions',
  accessibility_needs: 'Accessibility needs',
  plus_one: 'Plus one (yes or no, a number, or a name)',
  plus_one_allowed: 'Plus one allowed',
  plus_ones: 'Plus ones',
  plus_one_name: 'Plus one name',
  plus_one_first_name: 'Plus one first name',
  plus_one_last_name: 'Plus one last name',
  child_name: 'Child name',
  child_first_name: 'Child first name',
  child_last_name: 'Child last name',
  plus_one_status: 'Plus one status',
  notes: 'Notes',
  is_child: 'Child (yes or no, an age, or a name)',
  reminders_paused: 'Reminders paused',
  kind: 'Kind',
  answers_for_household: 'Answers for household',
  allergy_severity: 'Allergy severity',
  show_phone: 'Show phone',
  address: 'Address',
  postal_code: 'Postal code',
  city: 'City',
  state: 'State or province',
  country: 'Country',
  salutation: 'Salutation on the envelope',
  locale: 'Language',
  plus_one_kinds: 'Plus one kinds',
  plus_one_meals: 'Plus one meals',
  plus_one_dietary_restrictions: 'Plus one dietary restrictions',
  plus_one_accessibility_needs: 'Plus one accessibility needs',
  plus_one_allergy_severities: 'Plus one allergy severities',
  plus_one_not_at: 'Plus ones not at',
} satisfies Record<keyof GuestFields | FieldPart | DetailField, string>
/** A column that every list can have. */
export type CommonField = keyof typeof importFields

/** Columns about one occasion or question of the wedding, by its id: invitation and reply, meal, answer. */
type OwnField = `reply:${string}` | `meal:${string}` | `answer:${string}`
export type ImportField = CommonField | OwnField

/** An occasion or a question, as far as a list can have columns about it. */
export type ListedOccasion = Pick<Occasion, 'id' | 'name' | 'meal_options' | 'is_main'> & {
  /** The meals that guests have there, also those that are no longer offered. */
  chosen?: readonly string[]
}
export type ListedQuestion = Pick<Question, 'id' | 'text' | 'kind' | 'scope' | 'options'>

/**
 * The wedding as far as it tells what a list means. With one occasion, the only column about it has the replies, and an export has that
 * only if some guests are not invited.
 */
export interface ListContext {
  couple_name_1: string | null
  couple_name_2: string | null
  occasions?: ListedOccasion[]
  questions?: ListedQuestion[]
  /** The meals that a row may name; by default those of a new wedding. */
  meals?: readonly string[]
}

export interface LabelledField {
  field: OwnField
  /** The heading of the export. */
  label: string
  /** The name of the occasion, or the text of the question. */
  name: string
  /** The column of the only occasion, if some are not invited. It is known by its label alone, in lists that have it. */
  isRare?: boolean
}

/** The columns that lists of this wedding can have about its occasions and questions. */
export function ownFields({ occasions = [], questions = [] }: Partial<ListContext> = {}): LabelledField[] {
  const isRare = occasions.length === 1
  return [
    ...occasions.flatMap(({ id, name }): LabelledField[] => {
      const reply = { field: `reply:${id}` as const, label: `${name}: reply`, name, isRare }
      return isRare ? [reply] : [reply, { field: `meal:${id}`, label: `${name}: meal`, name }]
    }),
    ...questions.map(
      ({ id, text }): LabelledField => ({ field: `answer:${id}`, label: `Question: ${text}`, name: text }),
    ),
  ]
}

export function isKnownField(field: ImportField, context: ListContext): boolean {
  return field in importFields || ownFields(context).some((own) => own.field === field)
}

/** A field's heading in the export. */
export function labelOf(field: ImportField, context?: ListContext): string {
  if (field in importFields) return importFields[field as CommonField]
  return ownFields(context).find((own) => own.field === field)?.label ?? field
}

/**
 * Headings of our export, of Zola's, The Knot's and RSVPify's, and of lists kept by hand. If several columns fit a field, the
 * earlier heading here wins. Zola and The Knot have one column per event, the wedding included.
 */
export const headings: Record<CommonField, string> = {
  name: 'name, full name, guest name, guest full name, invitee, guest, guests',
  first_name: 'first name, given name, forename, guest first name, first',
  last_name: 'last name, surname, family name, guest last name, last',
  suffix: 'suffix',
  email: 'email, email address, primary email, guest email, contact email',
  phone: 'phone, phone number, mobile, mobile number, mobile phone, cell, cell phone, telephone, tel',
  household: 'household, household name, party, party name, envelope name, family, invitation name',
  side: 'side, guest of, invited by, bride or groom, bride / groom',
  tags: 'tags, tag, guest tags, group, groups, group name, list, relationship to couple, relationship',
  rsvp_status:
    'rsvp status, rsvp, wedding rsvp, wedding day rsvp, ceremony rsvp, reception rsvp, main event rsvp, event rsvp, ' +
    'rsvp response, response, attending, attendance, status, wedding, wedding day, main event, ceremony, reception',
  meal_preference: 'meal preference, meal, meal choice, meal selection, entree, entrée, menu, menu choice',
  dietary_restrictions:
    'dietary restrictions, dietary requirements, dietary needs, dietary, diet, allergies, food allergies, ' +
    'dietary restrictions / allergies, dietary restrictions and allergies',
  accessibility_needs: 'accessibility needs, accessibility, accessibility requirements, special needs',
  plus_one: 'plus one, +1, plus 1, has plus one',
  plus_one_allowed: 'plus one allowed, plus one invited, allow plus one, guest allowed',
  plus_ones:
    'plus ones, plus ones allowed, number of plus ones, +1s, additional guests, additional guests allowed, ' +
    'max additional guests, number of additional guests, guests allowed, extra guests',
  plus_one_name:
    'plus one name, plus one names, plus one full name, partner, partner name, spouse, spouse name, companion, ' +
    'companions, additional guest name, additional guest names',
  plus_one_first_name: 'plus one first name, partner first name, spouse first name',
  plus_one_last_name: 'plus one last name, partner last name, spouse last name',
  child_name: 'child name, children',
  child_first_name: 'child first name',
  child_last_name: 'child last name',
  plus_one_status: 'plus one status',
  notes: 'notes, note, comments, comment, guest notes, additional notes, message, note to the couple',
  is_child: 'is child, child, age, age group, guest type, adult or child, child or adult, kid',
  reminders_paused: 'reminders paused',
  kind: 'kind',
  answers_for_household: 'answers for household',
  allergy_severity: 'allergy severity, severity of allergies, severity',
  show_phone: 'show phone',
  address:
    'address, street address, mailing address, postal address, home address, street, address line, apartment, apt, unit',
  postal_code: 'postal code, zip, zip code, zip / postal code, postcode, post code',
  city: 'city, town, city / town',
  state: 'state, province, state / province, state or province, region, county',
  country: 'country',
  salutation: 'salutation, salutation on the envelope, envelope salutation, formal name, addressee',
  locale: 'locale, language, preferred language',
  plus_one_kinds: 'plus one kinds',
  plus_one_meals: 'plus one meals, plus one meal',
  plus_one_dietary_restrictions: 'plus one dietary restrictions, plus one dietary',
  plus_one_accessibility_needs: 'plus one accessibility needs, plus one accessibility',
  plus_one_allergy_severities: 'plus one allergy severities, plus one allergy severity',
  plus_one_not_at: 'plus ones not at, plus one not at',
}

/** Fields that can be joined from several columns. */
export const sharedFields: ImportField[] = [
  'tags',
  'notes',
  'plus_one_name',
  'plus_one_first_name',
  'plus_one_last_name',
  'child_name',
  'child_first_name',
  'child_last_name',
  'address',
  'is_child',
]
