import type { Guest } from '../../../../worker/features/guests/schema'
import { type Attendance, attendanceAt, isInvited } from '../occasions/replies'
import { isAskingToBring } from '../wording'

/** The name in the address, the chip, and the guests who fit. `status` is that at the filter's occasion, or the principal one. */
export const answerFilters = {
  all: { label: 'All', fits: (status) => status !== 'not-invited' },
  coming: { label: 'Coming', fits: (status) => status === 'confirmed' },
  open: { label: 'Awaiting reply', fits: (status) => status === 'pending' },
  maybe: { label: 'Maybe', fits: (status) => status === 'maybe' },
  declined: { label: 'Declined', fits: (status) => status === 'declined' },
  'plus-one': { label: 'Plus-one asked', fits: (status, guest) => status !== 'not-invited' && isAskingToBring(guest) },
  'not-invited': { label: 'Not invited', fits: (status) => status === 'not-invited' },
} satisfies Record<string, { label: string; fits: (status: Attendance, guest: Guest) => boolean }>
export type AnswerFilter = keyof typeof answerFilters

/** The chips of the list. With an occasion, they are about the guests of that occasion. */
export function answerChips(occasion: string): { answer: AnswerFilter; label: string }[] {
  return (Object.keys(answerFilters) as AnswerFilter[])
    .filter((answer) => answer !== 'not-invited' || occasion !== '')
    .map((answer) => ({ answer, label: answer === 'all' && occasion ? 'Invited' : answerFilters[answer].label }))
}

/** Whether a guest fits a chip. Without an occasion, all are listed, also those who are invited to none. */
export function fitsAnswer(guest: Guest, { answer, occasion }: { answer: AnswerFilter; occasion: string }): boolean {
  if (occasion !== '') return answerFilters[answer].fits(attendanceAt(guest, occasion), guest)
  if (answer === 'all' || answer === 'not-invited') return true
  return answerFilters[answer].fits(isInvited(guest) ? guest.rsvp_status : 'not-invited', guest)
}
