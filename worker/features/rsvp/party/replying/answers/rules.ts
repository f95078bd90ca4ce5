import type { StoredAnswer } from '../../../../guests/rules'
import { type Answers, type Respondent, readAnswer, readAnswers } from '../../../../questions/answering/rules'
import { type AnswerToStore, decideAnswers, type Speaker } from '../../../consent/rules'
import type { RsvpProblem } from '../../../schema'
import { type AskedQuestion, isAbout, sensitiveOf } from '../../rules'

/** A reply's answers to the couple's questions, of one person or of the household. */
interface Answering {
  scope: 'person' | 'household'
  /** The person, or all members of the household, with their invitations after the reply. */
  people: Respondent[]
  /** Path of the answers in the reply. */
  path: string
  /** Path of the consent to them. */
  box: string
  given: { question_id: string; value?: unknown }[]
  /** Whether the answers are ignored, and none is required. */
  isIgnored?: boolean
  /** Whether the reply gives consent; undefined: it does not mention it. */
  said: boolean | undefined
  stored: StoredAnswer[]
  /** Stored answers that decide which questions are asked. For a person, also those of the household after the reply. */
  counting: Answers
  speaker: Speaker
}

/** Decides the answers to store, and those that count afterwards for questions depending on them. Adds to `problems`. */
export function answersAfter(
  about: Answering,
  { questions, problems }: { questions: AskedQuestion[]; problems: Record<string, RsvpProblem> },
): { values: AnswerToStore[]; counting: Answers } {
  const { scope, people, path, box, isIgnored, said, counting, speaker } = about
  for (const { question_id } of about.given) {
    const question = questions.find(({ id }) => id === question_id)
    if (!question || !isAbout(question, people)) problems[`${path}.${question_id}`] = { code: 'not_valid' }
  }
  // A sensitive question is not required without consent. About somebody else, a reply that does not mention consent gives none.
  const isDenied = said === false || (said === undefined && !speaker.isOwn)
  const isOptional = ({ is_sensitive }: AskedQuestion) => isIgnored || (is_sensitive && isDenied)
  const asked = questions
    .filter((question) => question.scope === scope && !question.is_archived)
    .map((question) => (isOptional(question) ? { ...question, required: false } : question))
  // Another person's link does not show these answers: an empty one does not erase them.
  const unseen = asked.filter(
    ({ id, is_sensitive }) => is_sensitive && !speaker.isOwn && about.stored.some((one) => one.question_id === id),
  )
  const isEmpty = (question: AskedQuestion, value: unknown) => {
    const reading = readAnswer({ ...question, required: false }, value)
    return reading.outcome === 'valid' && reading.value === null
  }
  const sent = about.given.filter(({ question_id, value }) => {
    const question = unseen.find(({ id }) => id === question_id)
    return !question || !isEmpty(question, value)
  })
  const given = isIgnored ? {} : Object.fromEntries(sent.map(({ question_id, value }) => [question_id, value]))
  const read = readAnswers(asked, people, { given, stored: counting })
  for (const [id, problem] of read.problems) problems[`${path}.${id}`] = problem
  const { values, refused } = decideAnswers(read.values, { ...about, sensitive: sensitiveOf(questions) }, speaker)
  for (const id of refused) problems[`${path}.${id}`] = { code: 'no_consent' }
  if (refused.length > 0) problems[box] = { code: 'no_consent' }
  const unread = [...counting].filter(([id]) => !read.values.has(id))
  const kept = [...read.values].flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]))
  return { values, counting: new Map([...unread, ...kept]) }
}
