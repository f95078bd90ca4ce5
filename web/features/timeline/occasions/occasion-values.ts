import * as z from 'zod/mini'
import {
  MAX_GUESTS,
  type Occasion,
  type OccasionInput,
  occasionInput,
} from '../../../../worker/features/occasions/schema'
import { preprocess } from '../../../../worker/lib/fields'

/** The form's values: text instead of null, and meals as they are typed; null asks for no meal. */
export type OccasionValues = {
  [Name in keyof Omit<OccasionInput, 'position'>]-?: Name extends 'asks_rsvp'
    ? boolean
    : Name extends 'meal_options'
      ? string[] | null
      : Name extends 'translations'
        ? NonNullable<OccasionInput['translations']>
        : string
}

const CAPACITY = `Please enter a number from 1 to ${MAX_GUESTS.toLocaleString('en')}.`

const typedOccasion = z.extend(z.omit(occasionInput, { position: true }), {
  meal_options: z.pipe(
    z
      .pipe(
        z.nullable(z.array(z.string())),
        z.transform((meals) => meals?.filter((meal) => meal.trim() !== '') ?? null),
      )
      .check(
        z.refine((meals) => meals === null || meals.length > 0, { error: 'Please add a meal, or don’t ask for one.' }),
      ),
    occasionInput.shape.meal_options.def.innerType,
  ),
  capacity: z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform((text) => (text === '' ? null : Number(text))),
    ),
    z.nullable(
      z.int({ error: CAPACITY }).check(z.minimum(1, { error: CAPACITY }), z.maximum(MAX_GUESTS, { error: CAPACITY })),
    ),
  ),
})

/** The API's schema for what is typed. Drops meals that were left blank, and a deadline that does not show. */
export const occasionForm = preprocess((values) => {
  const { rsvp_deadline, ...typed } = values as OccasionValues
  return { ...typed, ...((typed.asks_rsvp || rsvp_deadline === '') && { rsvp_deadline }) }
}, typedOccasion)

/** The order decides which wrong field gets the focus. */
export function toOccasionValues(occasion: Omit<Required<OccasionInput>, 'position'>): OccasionValues {
  return {
    name: occasion.name,
    date: occasion.date,
    start_time: occasion.start_time ?? '',
    end_time: occasion.end_time ?? '',
    venue_name: occasion.venue_name ?? '',
    address: occasion.address ?? '',
    dress_code: occasion.dress_code ?? '',
    notes: occasion.notes ?? '',
    asks_rsvp: occasion.asks_rsvp,
    rsvp_deadline: occasion.rsvp_deadline ?? '',
    capacity: occasion.capacity === null ? '' : String(occasion.capacity),
    meal_options: occasion.meal_options,
    translations: occasion.translations,
  }
}

/** A new occasion: guests are asked to reply, but for no meal. */
export function newOccasionValues(filled: Pick<OccasionValues, 'date'> & Partial<OccasionValues>): OccasionValues {
  return {
    name: '',
    start_time: '',
    end_time: '',
    venue_name: '',
    address: '',
    dress_code: '',
    notes: '',
    asks_rsvp: true,
    rsvp_deadline: '',
    capacity: '',
    meal_options: null,
    translations: {},
    ...filled,
  }
}

export const occasionFieldLabels: Record<keyof OccasionValues, string> = {
  name: 'Name',
  date: 'Date',
  start_time: 'Starts',
  end_time: 'Ends',
  venue_name: 'Venue',
  address: 'Address',
  dress_code: 'Dress code',
  notes: 'Words to your guests',
  asks_rsvp: 'Ask guests to reply',
  rsvp_deadline: 'Reply by',
  capacity: 'Capacity',
  meal_options: 'Meals',
  translations: 'In other languages',
}

/** An occasion as far as guests see it. */
export type ShownOccasion = Pick<
  Occasion,
  | 'name'
  | 'date'
  | 'start_time'
  | 'end_time'
  | 'venue_name'
  | 'address'
  | 'dress_code'
  | 'notes'
  | 'meal_options'
  | 'asks_rsvp'
>

/** The occasion that the values make, to show it as guests see it. */
export function toShown(values: OccasionValues): ShownOccasion {
  return {
    ...values,
    meal_options: values.meal_options?.filter((meal) => meal.trim() !== '') ?? null,
  }
}
