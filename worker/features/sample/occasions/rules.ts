import { DAY } from '../../../lib/durations'
import type { StoredGuest } from '../../guests/rules'
import type { RsvpStatus } from '../../guests/schema'
import { newMainOccasion, newOccasion, type StoredOccasion } from '../../occasions/rules'
import { newQuestion } from '../../questions/rules'
import { dayOf, type SampleFor } from '../measures/rules'
import { sampleOccasions, sampleQuestions } from './content'

/** Builds the occasions with the invitations and replies of `guests`, and the questions with answers. */
export function buildOccasions({ weddingId, ...wedding }: SampleFor, guests: StoredGuest[]) {
  const created_at = wedding.now - 60 * DAY
  const built = sampleOccasions.map(({ fromWedding, tags, declining, ...input }, i) => {
    const date = dayOf({ fromWedding }, { weddingId, ...wedding })
    const occasion = newOccasion(input, { id: wedding.nextId(), weddingId, date, position: i + 1, now: created_at })
    const invited = guests.filter((guest) => guest.tags.some((tag) => tags.includes(tag)))
    return { occasion, invitations: invited.map((guest, place) => invite(guest, occasion, { place, declining })) }
  })
  const questions = sampleQuestions.map(({ answers: _answers, ...input }, position) => ({
    ...newQuestion(input, { id: wedding.nextId(), now: created_at }),
    wedding_id: weddingId,
    position,
  }))
  const answers = sampleQuestions.flatMap(({ scope, answers: given }, i) =>
    Object.entries(given).flatMap(([name, value]) => {
      const guest = guests.find((one) => (scope === 'household' ? one.household : one.name) === name)
      const question_id = questions[i]?.id
      if (!guest || question_id === undefined) return []
      return {
        id: wedding.nextId(),
        wedding_id: weddingId,
        question_id,
        guest_id: scope === 'household' ? null : guest.id,
        household_id: scope === 'household' ? guest.household_id : null,
        value,
        answered_at: guest.responded_at ?? created_at,
      }
    }),
  )
  return {
    main: newMainOccasion({ id: weddingId, created_at }),
    occasions: built.map(({ occasion }) => occasion),
    invitations: built.flatMap(({ invitations }) => invitations),
    questions,
    answers,
  }
}

/** Guests reply as they did to the wedding, except those who come to it alone. */
function invite(
  { id: guest_id, wedding_id, rsvp_status, rsvp_source: source, responded_at }: StoredGuest,
  { id: occasion_id, meal_options }: StoredOccasion,
  { place, declining }: { place: number; declining: number },
) {
  const isMissing = rsvp_status === 'confirmed' && place % declining === declining - 1
  const status: RsvpStatus = isMissing ? 'declined' : rsvp_status
  const meals = meal_options ?? []
  const meal_preference = status === 'confirmed' ? (meals[place % meals.length] ?? null) : null
  const seat = { table_id: null, seat_number: null }
  return { guest_id, occasion_id, wedding_id, status, source, responded_at, meal_preference, ...seat }
}
