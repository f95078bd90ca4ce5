import { type CsvValue, toCsv } from '../../../lib/csv'
import { companionsOf, guestAt, householdIdOf, type StoredGuest, type WholeGuest } from '../../guests/rules'
import { blankGuest, type Companion } from '../../guests/schema'
import { answerText } from '../../questions/answering/rules'
import type { AnswerValue } from '../../questions/schema'
import { answerKey, type StoredDetails } from '../import/details/changes/rules'
import {
  type DetailField,
  importFields,
  type ListContext,
  type ListedQuestion,
  ownFields,
} from '../import/fields/schema'
import type { StoredHouseholds } from '../import/rules'
import { joinTags } from '../import/schema'

interface Column {
  heading: string
  cell: (guest: WholeGuest) => CsvValue
}

const fieldColumns = (Object.keys(blankGuest) as (keyof typeof blankGuest)[]).map(
  (field): Column => ({ heading: importFields[field], cell: (guest) => toCell(guest[field]) }),
)

/**
 * A column for each field, for the details that any guest has, and for the wedding's occasions and questions. The import recognises every
 * heading and reads every cell back.
 */
export function guestsToCsv(
  guests: WholeGuest[],
  { homes, answers }: StoredHouseholds = { homes: [], answers: new Map() },
  context: Partial<ListContext> = {},
): string {
  const details = [...householdColumns(homes), ...companionColumns, awayColumn(context)]
  const columns = [
    ...fieldColumns,
    ...details.filter(({ cell }) => guests.some((guest) => cell(guest) !== null)),
    // Also empty ones: two can have the same heading, and are told apart by their order.
    ...occasionColumns(context, guests),
    ...(context.questions ?? []).map((question) => answerColumn(question, answers)),
  ]
  return toCsv([
    columns.map(({ heading }) => heading),
    ...guests.map((guest) => columns.map(({ cell }) => cell(guest))),
  ])
}

function toCell(value: StoredGuest[keyof typeof blankGuest]): CsvValue {
  if (Array.isArray(value)) return joinTags(value)
  return typeof value === 'boolean' ? yesNo(value) : value
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

function householdColumns(homes: StoredDetails[]): Column[] {
  const byId = new Map(homes.map((home) => [home.id, home]))
  const column = (field: DetailField, value: (home: StoredDetails) => string | null | undefined): Column => ({
    heading: importFields[field],
    cell(guest) {
      const home = byId.get(householdIdOf(guest))
      return (home && value(home)) || null
    },
  })
  return [
    column('address', ({ address }) => address?.lines.join('\n')),
    column('postal_code', ({ address }) => address?.postal_code),
    column('city', ({ address }) => address?.city),
    column('country', ({ address }) => address?.country),
    column('salutation', ({ salutation }) => salutation),
    column('locale', ({ locale }) => locale),
  ]
}

/** Lists in the order of the names; a dash for nothing. */
function companionColumn(field: DetailField, value: (companion: Companion) => string | null): Column {
  return {
    heading: importFields[field],
    cell(guest) {
      const values = companionsOf(guest).map(value)
      return values.some((text) => text !== null) ? joinTags(values.map((text) => text ?? '-')) : null
    },
  }
}

const companionColumns = [
  companionColumn('plus_one_kinds', ({ kind }) => (kind === 'adult' ? null : kind)),
  companionColumn('plus_one_meals', ({ meal_preference }) => meal_preference),
  companionColumn('plus_one_dietary_restrictions', ({ dietary_restrictions }) => dietary_restrictions),
  companionColumn('plus_one_accessibility_needs', ({ accessibility_needs }) => accessibility_needs),
  companionColumn('plus_one_allergy_severities', ({ allergy_severity }) => allergy_severity),
]

/** The names of the occasions that each plus-one does not come to. */
function awayColumn({ occasions = [] }: Partial<ListContext>): Column {
  const names = new Map(occasions.map(({ id, name }) => [id, name]))
  return companionColumn(
    'plus_one_not_at',
    ({ not_at }) => joinTags(not_at.flatMap((id) => names.get(id) ?? [])) || null,
  )
}

/** The reply and the meal at each occasion, if there are several; at the only one the reply, if some are not invited. */
function occasionColumns({ occasions }: Partial<ListContext>, guests: WholeGuest[]): Column[] {
  const fields = ownFields({ occasions })
  const needed = guests.some((guest) => !guest.is_invited) ? fields : fields.filter(({ isRare }) => !isRare)
  return needed.map(({ field, label }) => {
    const [part, id = ''] = field.split(':')
    return {
      heading: label,
      cell(guest) {
        const there = guestAt(guest, id)
        return part === 'meal' ? (there?.meal_preference ?? null) : (there?.rsvp_status ?? 'not invited')
      },
    }
  })
}

function answerColumn(question: ListedQuestion, ofHouseholds: Map<string, AnswerValue>): Column {
  const [heading = ''] = ownFields({ questions: [question] }).map(({ label }) => label)
  const { id, scope, options } = question
  const textOf = (one: string | number) => options.find((option) => option.id === one)?.text ?? answerText(one)
  return {
    heading,
    cell(guest) {
      const value =
        scope === 'person'
          ? guest.answers.find(({ question_id }) => question_id === id)?.value
          : ofHouseholds.get(answerKey(householdIdOf(guest), id))
      if (value === undefined) return null
      if (Array.isArray(value)) return joinTags(value.map(textOf))
      return typeof value === 'boolean' ? yesNo(value) : textOf(value)
    },
  }
}
