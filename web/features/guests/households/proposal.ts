import { proposeSalutation, salutationLocale } from '../../../../worker/features/households/names/rules'
import type { Household } from '../../../../worker/features/households/schema'
import type { Locale } from '../../../../worker/lib/locales'

/** The salutation while none is written. */
export const proposalFor = ({ members, name, locale }: Pick<Household, 'members' | 'name' | 'locale'>) =>
  proposeSalutation(members, { name, locale })

/** The salutation on paper in a language: as it is written, or else proposed. */
export function salutationOn(paper: Locale, household: Household): string {
  const isWritten = household.salutation !== proposalFor(household)
  return isWritten
    ? household.salutation
    : proposalFor({ ...household, locale: salutationLocale(household.locale, paper) })
}
