import { proposeSalutation } from '../../../../worker/features/households/names/rules'
import type { Household } from '../../../../worker/features/households/schema'

/** The salutation while none is written. */
export const proposalFor = ({ members, name, locale }: Pick<Household, 'members' | 'name' | 'locale'>) =>
  proposeSalutation(members, { name, locale })
