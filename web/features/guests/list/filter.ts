import { useMemo } from 'react'
import { useRoute } from 'wouter'
import type { Guest } from '../../../../worker/features/guests/schema'
import { useSearchParams } from '../../../lib/history'
import { paths } from '../../../lib/paths'
import { hasWords, searchable, searchWords } from '../../../lib/search'
import { useFilterChange } from '../../../lib/url-state'
import { useGuests } from '../api'
import { sameText } from '../distinct'
import { fitsInvitation, type InvitationFilter, isInvitationFilter, type States } from '../messages/states'
import { useStates } from '../messages/use-states'
import { shownAt } from '../occasions/replies'
import { useSeveralOccasions } from '../occasions/use-several'
import type { Side } from '../wording'
import { type AnswerFilter, answerFilters, fitsAnswer } from './answer-filter'

/** The filter of the list; empty text means no limit. */
export interface GuestFilter {
  query: string
  answer: AnswerFilter
  /** An occasion's id. The answer is that at this occasion. */
  occasion: string
  side: Side | ''
  tag: string
  household: string
  /** A table's id, or the value for guests without a table. */
  table: string | typeof NO_TABLE
  /** The status of the last message to the guest's household. */
  sent: InvitationFilter | ''
}

export const NO_TABLE = 'none'

const params: Record<keyof GuestFilter, string> = {
  query: 'q',
  answer: 'answer',
  occasion: 'occasion',
  side: 'side',
  tag: 'tag',
  household: 'household',
  table: 'table',
  sent: 'sent',
}
export const noFilter: GuestFilter = {
  query: '',
  answer: 'all',
  occasion: '',
  side: '',
  tag: '',
  household: '',
  table: '',
  sent: '',
}

/** How many filters are on. The search is none. */
export function countOn({ query: _query, ...filter }: GuestFilter): number {
  return (Object.keys(filter) as (keyof typeof filter)[]).filter((name) => filter[name] !== noFilter[name]).length
}

/** The filter, kept in the address. An occasion that is not among the given ones is none. */
export function useGuestFilter(
  occasions: readonly { id: string }[] = [],
): [GuestFilter, (changes: Partial<GuestFilter>) => void] {
  const search = useSearchParams()

  const read = (name: keyof GuestFilter) => search.get(params[name]) ?? ''
  const answer = read('answer')
  const side = read('side')
  const sent = read('sent')
  const filter: GuestFilter = {
    query: read('query'),
    answer: answer in answerFilters ? (answer as AnswerFilter) : 'all',
    occasion: occasions.some(({ id }) => id === read('occasion')) ? read('occasion') : '',
    side: side === 'partner_1' || side === 'partner_2' || side === 'both' ? side : '',
    tag: read('tag'),
    household: read('household'),
    table: read('table'),
    sent: isInvitationFilter(sent) ? sent : '',
  }

  return [filter, useFilterChange(params, noFilter)]
}

/** Whether the list is on the screen and its filter hides a guest. */
export function useIsHidden(): (guest: Guest) => boolean {
  const { data: guests } = useGuests()
  const [filter] = useGuestFilter(useSeveralOccasions(guests))
  const states = useStates()
  const [isList] = useRoute(paths.guests)
  return (guest) => isList && !fitsFilter(filter, states)(guest)
}

const noStates: States = new Map()

export function useFiltered(
  guests: Guest[],
  { query, answer, occasion, side, tag, household, table, sent }: GuestFilter,
  states: States = noStates,
): Guest[] {
  return useMemo(
    () => guests.filter(fitsFilter({ query, answer, occasion, side, tag, household, table, sent }, states)),
    [guests, query, answer, occasion, side, tag, household, table, sent, states],
  )
}

/** Whether a guest is listed. */
function fitsFilter(
  { query, answer, occasion, side, tag, household, table, sent }: GuestFilter,
  states: States,
): (guest: Guest) => boolean {
  const words = searchWords(query)
  const [isTag, isHousehold] = [sameText(tag), sameText(household)]
  return (guest) =>
    fitsAnswer(guest, { answer, occasion }) &&
    (side === '' || guest.side === side) &&
    (tag === '' || guest.tags.some(isTag)) &&
    (household === '' || isHousehold(guest.household)) &&
    (table === '' || (shownAt(guest, occasion).table_id ?? NO_TABLE) === table) &&
    fitsInvitation(guest, sent, states) &&
    (words.length === 0 || hasWords(searchTextOf(guest), words))
}

const searchTexts = new WeakMap<Guest, string>()

function searchTextOf(guest: Guest): string {
  let text = searchTexts.get(guest)
  if (text === undefined) {
    const { name, household, plus_one_name, email, phone, tags } = guest
    text = searchable([name, household, plus_one_name, email, phone, ...tags].filter(Boolean).join('\n'))
    searchTexts.set(guest, text)
  }
  return text
}
