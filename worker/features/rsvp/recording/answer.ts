import type { WeddingDb } from '../../../db/client'
import { untilWritten } from '../../../http/attempts'
import { type FieldErrors, raise } from '../../../http/errors'
import { fieldErrors } from '../../../http/validate'
import { word } from '../../../lib/fields'
import type { Texts } from '../../../texts/en'
import { languageOf } from '../../../texts/texts'
import { principalOf } from '../../guests/rules'
import { questionIn } from '../../questions/rules'
import { invalidLink } from '../guard'
import { companyOf } from '../party/companions/approval/rules'
import { answersToLog } from '../party/logging/rules'
import { decideParty } from '../party/replying/rules'
import type { PartyInput, RsvpReplyInput, RsvpView } from '../party/schema'
import { findInvitation, saveAnswer, savePartyAnswer } from '../queries'
import { decideAnswer, type Invitation, isAllClosed, linkedEvent, mealsFor, toPartyView, whyClosed } from '../rules'
import type { RsvpAnswerInput, RsvpProblem, RsvpSaved, rsvpAnswerInput } from '../schema'

/** For a guest alone a further attempt is needed only when the couple changes the settings or this guest at the same moment. */
const ATTEMPTS = 5

/** The link that a reply comes by, and what recording the reply needs. */
export interface AnswerFor {
  db: WeddingDb
  invitation: Invitation
  now: number
  words: Texts
}

/** The answer to a GET of the link, in the language of `words`. */
export function viewOf({ invitation, now, words }: Omit<AnswerFor, 'db'>): RsvpView {
  const event = linkedEvent(invitation, words.invitation.unnamed)
  const view = toPartyView(invitation, now, languageOf(words))
  return { guest: invitation.guest, event, meal_options: mealsFor(invitation), ...view }
}

/** Why the link takes no reply, as a sentence. */
export function closedSentence({ invitation, now, words }: Omit<AnswerFor, 'db'>): string {
  switch (whyClosed(invitation, now)) {
    case 'closed':
      return words.reply.closed
    case 'not_asked':
      return words.party.noAnswer
    case 'not_invited':
      return words.problems.not_invited()
  }
}

type Outcome =
  | { outcome: 'saved'; saved: RsvpSaved }
  | { outcome: 'closed' }
  | { outcome: 'invalid'; errors: FieldErrors }

export type PartyOutcome = Outcome | { outcome: 'outdated'; current: RsvpView }

/** `moved`: the reply is about another occasion than the guest's principal one is now. */
type AnswerOutcome = Outcome | { outcome: 'moved' }

/** The invitation as it is now. Throws 404 if its link was replaced meanwhile. */
export const readAgain = async (db: WeddingDb, invitation: Invitation, words: Texts) =>
  (await findInvitation(db, invitation)) ?? raise(invalidLink(words))

/** Records a reply of the guest alone, or of the household. */
export function recordReply(about: AnswerFor, reply: RsvpReplyInput): Promise<PartyOutcome | AnswerOutcome> {
  return 'party' in reply ? recordParty(about, reply) : recordAnswer(about, reply)
}

/**
 * Decides and saves a reply of several persons. `outdated` if a person has another version than the one that the reply is based on. Where
 * the reply has no versions, changes while it is decided make it be decided again.
 */
export async function recordParty({ db, invitation, now, words }: AnswerFor, reply: PartyInput): Promise<PartyOutcome> {
  let current = invitation
  const attempt = async (isAgain: boolean): Promise<PartyOutcome | { outcome: 'stale' }> => {
    if (isAgain) current = await readAgain(db, current, words)
    // Errors name the options of questions as the form does.
    const questions = current.household.questions.map((one) => questionIn(one, words.locale))
    const decision = decideParty({ ...current.household, questions }, reply, { wedding: current.wedding, now })
    if (decision.outcome === 'closed') return decision
    if (decision.outcome === 'outdated') {
      return { outcome: 'outdated', current: viewOf({ invitation: current, now, words }) }
    }
    if (decision.outcome === 'invalid') return { outcome: 'invalid', errors: wordAll(decision.problems, words) }
    const { members, invitations: answered, answers } = decision
    const contact = { email: reply.email, phone: reply.phone }
    const logged = answersToLog(current.household, decision, { contact, stored: current.guest, now })
    const saved = await savePartyAnswer(db, current, { members, answered, answers, contact, logged, now })
    return saved.outcome === 'saved'
      ? { outcome: 'saved', saved: savedParty({ invitation: await readAgain(db, current, words), now, words }) }
      : saved
  }
  return untilWritten(attempt, { busy: words.failure.reasons.just_changed() })
}

/** Records the form of a guest alone, which is about the wedding itself. `input` is the form as parsed. */
export async function recordForm(
  { db, invitation, now, words }: AnswerFor,
  input: ReturnType<ReturnType<typeof rsvpAnswerInput>['safeParse']>,
): Promise<AnswerOutcome> {
  const { household, wedding } = invitation
  if (isAllClosed(invitation, now)) return { outcome: 'closed' }
  if (principalOf(household.holder) !== wedding.id) return { outcome: 'moved' }
  return input.success
    ? recordAnswer({ db, invitation, now, words }, { ...input.data, occasion_id: wedding.id })
    : { outcome: 'invalid', errors: fieldErrors(input.error) }
}

/**
 * Decides and saves a reply of the guest alone, and decides again if the invitation has changed in between. The last attempt ignores that
 * companions have changed: each of many simultaneous replies changes them for the others.
 */
async function recordAnswer(about: AnswerFor, answer: RsvpAnswerInput): Promise<AnswerOutcome> {
  const { db, invitation, now, words } = about
  let current = invitation
  let tried = 0
  const attempt = async (isAgain: boolean): Promise<AnswerOutcome | { outcome: 'stale' }> => {
    if (isAgain) current = await readAgain(db, current, words)
    const decision = decideAnswer(current, answer, now)
    if (decision.outcome === 'invalid') return { outcome: 'invalid', errors: wordAll(decision.problems, words) }
    if (decision.outcome !== 'valid') return decision
    tried += 1
    const isLastAttempt = tried === ATTEMPTS
    const written = await saveAnswer(db, { invitation: current, changes: decision.changes, isLastAttempt, now })
    if (written.outcome !== 'saved') return { outcome: 'stale' }
    const message = words.thanks.messages[answer.rsvp_status]
    const event = linkedEvent(current, words.invitation.unnamed)
    const { plus_one_status, companions, ...guest } = written.row
    const company = companyOf(
      { ...current.household.holder, ...written.row, other_invitations: [] },
      words.reply.needsApproval,
    )
    return { outcome: 'saved', saved: { message, guest, event, company } }
  }
  return untilWritten(attempt, { attempts: ATTEMPTS, busy: words.failure.reasons.just_changed() })
}

/** The response to a household's saved reply. Its message is for those who come, else for those who may, else for declining. */
function savedParty(about: Omit<AnswerFor, 'db'>): RsvpSaved & RsvpView {
  const view = viewOf(about)
  const given = new Set(view.party.flatMap(({ invitations }) => invitations.map(({ status }) => status)))
  const first = (['confirmed', 'maybe', 'declined'] as const).find((status) => given.has(status)) ?? 'maybe'
  const company = companyOf(about.invitation.household.holder, about.words.reply.needsApproval)
  return { ...view, message: about.words.thanks.messages[first], company }
}

function wordAll(problems: Record<string, RsvpProblem>, words: Texts): FieldErrors {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, word(problem, words.problems)]))
}
