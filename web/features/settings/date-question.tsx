import { dayOfMonth } from '../../../worker/features/settings/days/rules'
import { addMonths, type Day, monthAndYear } from '../../../worker/lib/calendar'
import { FieldError, SelectField, TextField } from '../../components/field'
import { shortDay } from '../../lib/dates'
import { useDayIn } from '../../lib/use-now'
import type { DateFields } from './date-fields'

interface DateQuestionProps {
  values: DateFields
  errors: Partial<Record<keyof DateFields, string>>
  onChange: (changes: Partial<DateFields>) => void
  timezone: string
  /** The date to plan with until the couple sets one. */
  preview: Day
  dayLabel?: string
}

/**
 * Asks for a day, a month, or neither. Nothing is selected at first. The stored policy is `fixed` for the first two and
 * `dynamic` for the last.
 */
export function DateQuestion({
  values,
  errors,
  onChange,
  timezone,
  preview,
  dayLabel = 'Wedding date',
}: DateQuestionProps) {
  const { wedding_date_policy: policy, date_precision: precision, wedding_date_fixed: day } = values
  const choice = policy === 'dynamic' ? 'none' : precision
  const today = useDayIn(timezone)
  const choose = (next: 'day' | 'month' | 'none') =>
    onChange({
      wedding_date_policy: next === 'none' ? 'dynamic' : 'fixed',
      date_precision: next === 'none' ? null : next,
    })

  return (
    <>
      <fieldset className="grid gap-1 desk:col-span-2">
        <legend className="mb-1 font-medium text-sm">Have you set a date?</legend>
        <Choice
          isChosen={choice === 'day'}
          onChoose={() => choose('day')}
          label="Yes"
          about="Fixed: you know the day, or have one in mind."
        />
        <Choice
          isChosen={choice === 'month'}
          onChoose={() => choose('month')}
          label="Only the month"
          about="You can add the day later."
        />
        <Choice
          isChosen={choice === 'none'}
          onChoose={() => choose('none')}
          label="Not yet"
          about={`Dynamic: we’ll plan with a day about a year after you started, ${shortDay(preview)}.`}
        />
        <FieldError error={errors.wedding_date_policy} />
      </fieldset>
      {(choice === 'day' || choice === null) && (
        <TextField
          type="date"
          label={dayLabel}
          name="wedding_date_fixed"
          value={day}
          error={errors.wedding_date_fixed}
          onChange={(typed) => onChange({ wedding_date_fixed: typed, date_precision: 'day' })}
        />
      )}
      {choice === 'month' && (
        <SelectField
          label="Month of the wedding"
          name="wedding_date_fixed"
          value={day.slice(0, 7)}
          error={errors.wedding_date_fixed}
          onChange={(month) => onChange({ wedding_date_fixed: month && dayOfMonth(month, today) })}
          options={monthsToChoose(day, today)}
        />
      )}
    </>
  )
}

const MONTHS = 48

/** Returns the months from now on, and the chosen one if it is earlier or later. */
function monthsToChoose(chosen: Day | '', today: Day): { value: string; label: string }[] {
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(first, i))
  if (chosen && !months.some((month) => month.slice(0, 7) === chosen.slice(0, 7))) months.unshift(chosen)
  return [
    { value: '', label: 'Choose a month' },
    ...months.map((month) => ({ value: month.slice(0, 7), label: monthAndYear(month) })),
  ]
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  label: string
  about: string
}

function Choice({ isChosen, onChoose, label, about }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5 desk:min-h-9">
      <input
        type="radio"
        name="wedding_date_policy"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
      />
      <span>
        {label}
        <span className="block text-quiet text-sm">{about}</span>
      </span>
    </label>
  )
}
