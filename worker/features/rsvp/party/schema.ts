import * as z from 'zod/mini'
import {
  type FieldProblem,
  fewEntries,
  line,
  optionalEmail,
  optionalLine,
  optionalNotes,
  problem,
  problems,
  version,
} from '../../../lib/fields'
import {
  allergySeverity,
  type Companion,
  type Guest,
  type GuestKind,
  guestKinds,
  MAX_PLUS_ONES,
  type QuestionAnswer,
  type RsvpStatus,
} from '../../guests/schema'
import { OCCASION_LIMIT, type Occasion } from '../../occasions/schema'
import { QUESTION_LIMIT, type Question } from '../../questions/schema'
import { consentInput } from '../consent/schema'
import { type RsvpAnswerInput, type RsvpEvent, type RsvpGuest, rsvpAnswers } from '../schema'

/** Persons in one reply. */
export const PARTY_LIMIT = 50

/** An occasion as guests see it. */
export interface PublicOccasion
  extends Pick<
    Occasion,
    | 'id'
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
    | 'is_main'
  > {
  /** The last instant for replies (ISO 8601); null: no deadline. */
  rsvp_deadline: string | null
  /** Whether it takes answers now. */
  is_open: boolean
}

/** A question as guests see it, without options that are closed. */
export type AskedQuestion = Pick<
  Question,
  | 'id'
  | 'text'
  | 'help'
  | 'kind'
  | 'options'
  | 'scope'
  | 'occasion_id'
  | 'asked_of'
  | 'shown_when'
  | 'required'
  | 'depends_on'
  | 'is_sensitive'
  | 'position'
>

/** A person whom a link answers for. */
export interface PartyMember extends Pick<Guest, 'name' | 'plus_ones' | 'version'> {
  guest_id: string
  kind: GuestKind
  /** Whether the link is this person's. */
  is_holder: boolean
  companions: Companion[]
  invitations: { occasion_id: string; status: RsvpStatus; meal_preference: string | null }[]
  /** Whether there is a text. The texts themselves are only in the holder's own `guest`. */
  has_dietary: boolean
  has_accessibility: boolean
  /** An answer to a sensitive question has its value only for the holder. For others it only says that there is one. */
  answers: (QuestionAnswer | { question_id: string; has_answer: true })[]
}

/** What a link shows. The holder comes first in `party`. */
export interface RsvpView {
  guest: RsvpGuest
  event: RsvpEvent
  meal_options: readonly string[]

  household: { name: string | null; salutation: string }
  occasions: PublicOccasion[]
  questions: AskedQuestion[]
  household_answers: QuestionAnswer[]
  party: PartyMember[]
}

const answer = z.enum(rsvpAnswers).register(problems, { code: 'no_response' })

const companion = z.object({
  id: z.optional(line(100)),
  name: line(200).check(z.refine((name) => !name.includes(','), problem<FieldProblem>({ code: 'not_valid' }))),
  kind: z.optional(z.enum(guestKinds)),
  meal_preference: z.optional(optionalLine(100)),
  dietary_restrictions: z.optional(optionalNotes()),
  accessibility_needs: z.optional(optionalNotes()),
  allergy_severity: z.optional(allergySeverity),
  consent: z.optional(consentInput),
  not_at: z.optional(z.array(line(100)).check(z.maxLength(12))),
})
export type CompanionAnswer = z.output<typeof companion>

/** Each value is read by its question's kind. */
const answerList = z.array(z.object({ question_id: line(100), value: z.unknown() })).check(z.maxLength(QUESTION_LIMIT))

const person = z.object({
  guest_id: line(100),
  /** The version that the reply is based on. */
  version,
  /** Responses by the id of the occasion. */
  invitations: z.optional(
    fewEntries(
      OCCASION_LIMIT,
      z.record(line(100), z.object({ status: answer, meal_preference: z.optional(optionalLine(100)) })),
    ),
  ),
  companions: z.optional(z.array(companion).check(z.maxLength(MAX_PLUS_ONES))),
  dietary_restrictions: z.optional(optionalNotes()),
  accessibility_needs: z.optional(optionalNotes()),
  allergy_severity: z.optional(allergySeverity),
  consent: z.optional(consentInput),
  answers: z.optional(answerList),
})
export type PersonAnswer = z.output<typeof person>

/** A reply for several persons and occasions. */
export const partyInput = z.object({
  party: z.array(person).check(z.minLength(1), z.maxLength(PARTY_LIMIT)),
  email: z.optional(optionalEmail),
  phone: z.optional(optionalLine(50)),
  household_answers: z.optional(answerList),
  /** To the household's answers to sensitive questions. */
  household_consent: z.optional(z.boolean()),
})
export type PartyInput = z.output<typeof partyInput>

export type RsvpReplyInput = PartyInput | RsvpAnswerInput
