import type { Guest } from '../../../../worker/features/guests/schema'
import type { HouseholdState } from '../../../../worker/features/messages/schema'
import { isReturned } from './labels'

/** States by household. */
export type States = ReadonlyMap<string, HouseholdState>

export const statesByHousehold = (states: readonly HouseholdState[]): States =>
  new Map(states.map((state) => [state.household_id, state]))

/** Filters by the last message to a household, by their name in the address: the option, and the states that fit. */
export const invitationFilters = {
  'not-sent': { label: 'Not sent yet', fits: (state) => !hasLeft(state) },
  sent: { label: 'Sent', fits: (state) => hasLeft(state) && !isReturned(state) },
  back: { label: 'Came back', fits: (state) => hasLeft(state) && isReturned(state) },
  opened: { label: 'Opened', fits: (state) => Boolean(state?.visited_at) },
  replied: { label: 'Replied', fits: (state) => Boolean(state?.answered_at) },
} satisfies Record<string, { label: string; fits: (state: HouseholdState | undefined) => boolean }>
export type InvitationFilter = keyof typeof invitationFilters

export const isInvitationFilter = (name: string): name is InvitationFilter => name in invitationFilters

/** Whether any message has gone to the household, even if another one is waiting. */
const hasLeft = (state: HouseholdState | undefined): state is HouseholdState =>
  state !== undefined && (state.sent_kinds.length > 0 || (state.status !== 'queued' && state.status !== 'cancelled'))

/** Whether a guest's household fits the filter; empty text fits all. */
export function fitsInvitation(
  guest: Pick<Guest, 'household_id'>,
  filter: InvitationFilter | '',
  states: States,
): boolean {
  return filter === '' || invitationFilters[filter].fits(states.get(guest.household_id))
}

/** The households of guests, each once. */
export const householdsOf = (guests: readonly Pick<Guest, 'household_id'>[]): string[] => [
  ...new Set(guests.map(({ household_id }) => household_id)),
]
