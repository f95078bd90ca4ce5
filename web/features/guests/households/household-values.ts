import * as z from 'zod/mini'
import type { Guest } from '../../../../worker/features/guests/schema'
import { type Household, householdPatch } from '../../../../worker/features/households/schema'
import { preprocess } from '../../../../worker/lib/fields'
import { languageChoice, languageName } from '../../../lib/translations'
import { otherNamed } from './others'
import { proposalFor } from './proposal'

export interface AddressValues {
  /** A line each. */
  street: string
  postal_code: string
  city: string
  country: string
}

export interface HouseholdValues {
  /** The name of a guest to add that is typed but not chosen. */
  member: string
  name: string
  salutation: string
  contact_guest_id: string
  address: AddressValues
  locale: string
}

const fields = householdPatch.shape

/** The values in the API's form. An empty name is none; `member` becomes one of the `others`. */
export const householdForm = (others: ReadonlyMap<string, Guest>) => z.extend(sent, { member: memberAmong(others) })

const memberAmong = (others: ReadonlyMap<string, Guest>) =>
  z
    .pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : otherNamed(others, text))),
    )
    .check(z.refine((guest) => guest !== undefined, { error: 'Please choose a guest from the list.' }))

const sent = z.object({
  name: preprocess((name) => (name === '' ? null : name), fields.name),
  salutation: fields.salutation,
  contact_guest_id: fields.contact_guest_id,
  address: preprocess((address) => {
    const { street, ...others } = address as AddressValues
    return { lines: street.split('\n').filter((line) => line.trim() !== ''), ...others }
  }, fields.address),
  locale: fields.locale,
})

export function toHouseholdValues(household: Household): HouseholdValues {
  const { name, salutation, contact_guest_id, address, locale } = household
  return {
    member: '',
    name: name ?? '',
    salutation: salutation === proposalFor(household) ? '' : salutation,
    contact_guest_id: contact_guest_id ?? '',
    address: {
      street: address?.lines.join('\n') ?? '',
      postal_code: address?.postal_code ?? '',
      city: address?.city ?? '',
      country: address?.country ?? '',
    },
    locale: locale ?? '',
  }
}

export const householdFieldLabels: Record<keyof HouseholdValues, string> = {
  member: 'Add a guest',
  name: 'Name',
  salutation: 'On the envelope',
  contact_guest_id: 'Contact',
  address: 'Address',
  locale: 'Language',
}

/** The languages that guests can read, and the stored tag if it is another one. */
export function languageOptions(stored: string): { value: string; label: string }[] {
  const ours = languageChoice()
  const isOurs = stored === '' || ours.some(({ value }) => value === stored)
  const other = isOurs ? [] : [{ value: stored, label: `${languageName(stored)} (${stored})` }]
  return [{ value: '', label: 'Not set' }, ...other, ...ours]
}
