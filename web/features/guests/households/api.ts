import {
  type Household,
  type HouseholdPatch,
  type HouseholdSuggestion,
  householdPaths,
} from '../../../../worker/features/households/schema'
import { type Question, type QuestionAnswers, questionPaths } from '../../../../worker/features/questions/schema'
import { useChanges } from '../../../lib/collection'
import { householdCollection, useHouseholds } from '../../../lib/households'
import { request } from '../../../lib/http'
import { useRead, useRefresh } from '../../../lib/swr'
import { proposalFor } from './proposal'

export { useHouseholds }

export const useSuggestions = () => useRead<HouseholdSuggestion[]>(householdPaths.suggestions)

export const postHousehold = (name: string, guest_ids: string[]) =>
  request<Household>('POST', householdPaths.list, { name, guest_ids })

export const listHouseholds = () => request<Household[]>('GET', householdPaths.list)

/** Whether any of some households has answered a question, which an Undo could not give back: a household that is made takes it over. */
export async function haveAnswered(householdIds: string[]): Promise<boolean> {
  const questions = await request<Question[]>('GET', questionPaths.list)
  const answered = questions.filter(({ scope, answer_count }) => scope === 'household' && answer_count > 0)
  const given = answered.map(({ id }) => request<QuestionAnswers>('GET', questionPaths.answers(id)))
  const ids = new Set(householdIds)
  return (await Promise.all(given)).some(({ answers }) => answers.some(({ household_id }) => ids.has(household_id)))
}

/** Takes a household apart. Guests who lived alone get back the details that they had `before`. */
export async function unmakeHousehold(made: Household, before: Household[]): Promise<void> {
  await request('DELETE', householdPaths.one(made.id))
  const guests = new Set(made.members.map(({ guest_id }) => guest_id))
  // Everyone keeps the details of the household until their own are back.
  const isOther = (home: Household) => hasDetails(made) || hasDetails(home)
  const alone = before.filter((home) => home.name === null && guests.has(home.id) && isOther(home))
  await Promise.all(alone.map((home) => request('PUT', householdPaths.one(home.id), detailsOf(home))))
}

function detailsOf(home: Household) {
  const { address, locale, salutation } = home
  return { address, locale, salutation: salutation === proposalFor(home) ? null : salutation }
}

const hasDetails = (home: Household) => Object.values(detailsOf(home)).some((detail) => detail !== null)

export function useHouseholdWrites() {
  const { sent } = useChanges(householdCollection)
  const refresh = useRefresh()
  return {
    refresh,
    save: (id: string, patch: HouseholdPatch) => sent(request<Household>('PUT', householdPaths.one(id), patch)),
    /** Moves guests in. The household that they leave may go. */
    addMembers: async (id: string, guest_ids: string[]) => {
      const household = await request<Household>('POST', householdPaths.members(id), { guest_ids })
      await refresh()
      return household
    },
  }
}
