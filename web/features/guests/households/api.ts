import {
  type Household,
  type HouseholdPatch,
  type HouseholdSuggestion,
  householdPaths,
} from '../../../../worker/features/households/schema'
import { messagePaths } from '../../../../worker/features/messages/contract'
import type { Message } from '../../../../worker/features/messages/schema'
import { type Question, type QuestionAnswers, questionPaths } from '../../../../worker/features/questions/schema'
import { useChanges } from '../../../lib/collection'
import { householdCollection, useHouseholds } from '../../../lib/households'
import { request } from '../../../lib/http'
import { sendEach } from '../../../lib/send-each'
import { useRead, useRefresh } from '../../../lib/swr'
import { proposalFor } from './proposal'

export { useHouseholds }

export const useSuggestions = () => useRead<HouseholdSuggestion[]>(householdPaths.suggestions)

export const postHousehold = (name: string, guest_ids: string[]) =>
  request<Household>('POST', householdPaths.list, { name, guest_ids })

export const listHouseholds = () => request<Household[]>('GET', householdPaths.list)

/**
 * Whether an Undo could restore these households. It cannot if one has answers, which the new household takes over, or if an unsent
 * message is for one of them, since it would then go to all.
 */
export async function couldComeBack(householdIds: string[]): Promise<boolean> {
  const ids = new Set(householdIds)
  const [isAnswered, isChosen] = await Promise.all([haveAnswered(ids), areChosen(ids)])
  return !isAnswered && !isChosen
}

async function haveAnswered(ids: Set<string>): Promise<boolean> {
  const questions = await request<Question[]>('GET', questionPaths.list)
  const answered = questions.filter(({ scope, answer_count }) => scope === 'household' && answer_count > 0)
  const given = answered.map(({ id }) => request<QuestionAnswers>('GET', questionPaths.answers(id)))
  return (await Promise.all(given)).some(({ answers }) => answers.some(({ household_id }) => ids.has(household_id)))
}

async function areChosen(ids: Set<string>): Promise<boolean> {
  const messages = await request<Message[]>('GET', messagePaths.list)
  const waiting = messages.filter(({ status }) => status === 'draft' || status === 'scheduled')
  return waiting.some(({ audience }) => audience.households?.some((id) => ids.has(id)))
}

/** Takes households apart. Guests who lived alone get back the details that they had `before`. */
export async function unmakeHouseholds(made: Household[], before: Household[]): Promise<void> {
  const { failed } = await sendEach(made, { send: ({ id }) => request('DELETE', householdPaths.one(id)) })
  const homes = byMember(before)
  // Everyone keeps the details of the household until their own are back.
  const alone = made.flatMap((household) =>
    household.members.flatMap(({ guest_id }) => {
      const home = homes.get(guest_id)
      return home?.name === null && (hasDetails(household) || hasDetails(home)) ? { guest_id, home } : []
    }),
  )
  const present = byMember(alone.length > 0 ? await listHouseholds() : [])
  const restored = await sendEach(alone, {
    send: async ({ guest_id, home }) => {
      const { id, name } = present.get(guest_id) ?? {}
      if (id && name === null) await request('PUT', householdPaths.one(id), detailsOf(home))
    },
  })
  const [first] = [...failed, ...restored.failed]
  if (first) throw first.error
}

const byMember = (households: Household[]) =>
  new Map(households.flatMap((household) => household.members.map(({ guest_id }) => [guest_id, household])))

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
