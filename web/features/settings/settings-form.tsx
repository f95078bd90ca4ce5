import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { erasureDay, NEEDS_KEPT_DAYS } from '../../../worker/features/settings/days/rules'
import {
  answerNews,
  plusOnePolicies,
  type WeddingSettings,
  type WeddingSettingsPatch,
} from '../../../worker/features/settings/schema'
import { longDay, monthAndYear } from '../../../worker/lib/calendar'
import { localeNames, locales } from '../../../worker/lib/locales'
import { formatMoney, isCurrency } from '../../../worker/lib/money'
import { Checkbox } from '../../components/checkbox'
import { SelectField, TextField } from '../../components/field'
import { OtherEdit } from '../../components/other-edit'
import { toast } from '../../components/toast'
import type { ApiError } from '../../lib/api-error'
import { useEditForm } from '../../lib/edit-form'
import { type FormValues, type Rules, unchecked } from '../../lib/form'
import { useOccasions } from '../../lib/occasions'
import { printPaths } from '../../lib/print-paths'
import { useSaveSettings } from '../../lib/save-settings'
import { useIsHelper } from '../../lib/session'
import { useDayIn } from '../../lib/use-now'
import { dateFields, withoutHiddenDay } from './date-fields'
import { DateQuestion } from './date-question'
import { reminderHint } from './reminder-hint'
import { TimezoneField } from './timezone-field'
import { savedSentence } from './wording'

type Values = FormValues<
  Omit<
    Required<WeddingSettingsPatch>,
    'wedding_date' | 'version' | 'reminder_days' | 'set_up_done' | 'first_steps_done' | 'seat_finder'
  > & {
    /** Days before the deadline as typed: '14, 7, 2'. */
    reminder_days: string
  }
>

const labels: Record<keyof Values, string> = {
  couple_name_1: 'First partner',
  couple_name_2: 'Second partner',
  wedding_date_fixed: 'Wedding date',
  wedding_date_policy: 'Have you set a date?',
  date_precision: 'How exactly you know it',
  currency_code: 'Currency',
  timezone: 'Timezone',
  venue_name: 'Venue',
  rsvp_deadline: 'RSVP deadline',
  plus_one_policy: 'Plus-ones',
  reminder_days: 'Reminders',
  payment_reminders: 'Email us 7 days and 1 day before a payment is due',
  task_digest: 'Email us a weekly summary on Mondays',
  day_before_mail: 'The day before the wedding, email us which vendors have their run sheet',
  helpers_see_needs: 'Helpers see them too',
  keeps_needs: 'Keep them after the wedding',
  default_locale: 'Language',
  answer_receipts: 'Email guests a copy of their reply',
  notify_answers: 'Email us when guests reply',
}

const plusOneLabels: Record<WeddingSettings['plus_one_policy'], string> = {
  allowed: 'Guests can name their plus-one',
  request_approval: 'Guests ask, you approve',
  disallowed: 'No plus-ones',
}

const answerNewsLabels: Record<WeddingSettings['notify_answers'], string> = {
  off: 'Never',
  each: 'After each reply',
  daily: 'Once a day, at 8 in the morning',
}

/** The form's state, for the button outside it. */
export interface SettingsFormState {
  isChanged: boolean
  isBusy: boolean
}

export interface SettingsFormProps {
  settings: WeddingSettings
  /** The form's id, for the button that submits it from outside. */
  formId: string
  onState: (state: SettingsFormState) => void
}

/** The wedding's settings. The submit button is in the dialog's footer. */
export function SettingsForm({ settings, formId, onState }: SettingsFormProps) {
  const save = useSaveSettings()
  const isHelper = useIsHelper()
  const form = useEditForm({
    // The server validates everything at once: a valid date depends on today and on what is stored.
    schema: unchecked<Values>(),
    resource: settings,
    toValues,
    send: async ({ version, ...changes }) => {
      const sent = withoutHiddenDay(changes, form.values)
      const saved = await save({ ...toPatch(sent), version })
      toast.success(savedSentence(saved, sent))
      return saved
    },
    onError: explain,
  })
  const { values, errors, isChanged, isBusy } = form
  // A layout effect, since the next key may be Escape.
  useLayoutEffect(() => onState({ isChanged, isBusy }), [onState, isChanged, isBusy])
  const reminderDays = toDays(values.reminder_days)
  // The hint about reminders changes with the day.
  useDayIn(settings.timezone)

  function explain(error: ApiError) {
    const { wedding_date, ...fields } = error.fields
    if (wedding_date !== undefined) fields.wedding_date_fixed ??= wedding_date
    if (error.status === 400) fields.wedding_date_fixed = error.detail ?? 'Invalid wedding date'
    if (values.wedding_date_policy === 'dynamic' && fields.wedding_date_fixed) {
      fields.wedding_date_policy = fields.wedding_date_fixed
      delete fields.wedding_date_fixed
    }
    form.showErrors(fields)
    const first = (Object.keys(values) as (keyof Values)[]).find((name) => fields[name])
    if (error.status === 422) {
      toast.error((first && fields[first]) ?? error.detail ?? 'Please check your input and try again')
    } else if (error.status === 500) {
      const isExplained = Object.keys(error.fields).length > 0
      toast.error(isExplained ? (error.detail ?? 'Failed to save settings') : 'Server error. Please try again later.')
    } else if (error.status !== 400) {
      toast.error('Failed to save settings. Please check your connection and try again.')
    }
  }

  return (
    <form {...form.props} id={formId} className="grid gap-5">
      <OtherEdit form={form} labels={labels} worded={worded} />
      {isHelper && (
        <p className="text-quiet text-sm">
          Only the couple can change the timezone, the RSVP deadline and reminders, which decide when Posy sends email,
          and who sees dietary and accessibility needs.
        </p>
      )}
      <Part title="The two of you">
        <TextField {...form.field('couple_name_1')} label={labels.couple_name_1} autoComplete="off" />
        <TextField {...form.field('couple_name_2')} label={labels.couple_name_2} autoComplete="off" />
      </Part>

      <Part title="The day">
        <DateQuestion
          {...{ values, errors }}
          onChange={form.change}
          timezone={settings.timezone}
          preview={settings.preview_default_wedding_date}
        />
        <TextField {...form.field('venue_name')} label={labels.venue_name} autoComplete="off" />
        <TimezoneField {...form.field('timezone')} disabled={isHelper} />
        <TextField
          {...form.field('currency_code')}
          label={labels.currency_code}
          hint={currencyHint(values.currency_code)}
          autoComplete="off"
        />
        <p className="text-quiet text-sm desk:col-span-2">
          Guests can find their table by a QR code at the door: {settings.seat_finder ? 'on' : 'off'}.{' '}
          <Link to={printPaths.seating('seat-finder')} className="text-accent underline underline-offset-4">
            Open the seat finder
          </Link>
        </p>
      </Part>

      <Part title="Replies">
        <TextField
          {...form.field('rsvp_deadline')}
          disabled={isHelper}
          type="date"
          label={labels.rsvp_deadline}
          hint="Last day to reply. Without one, we won’t send automatic reminders."
        />
        <SelectField
          {...form.field('plus_one_policy')}
          label={labels.plus_one_policy}
          options={plusOnePolicies.map((policy) => ({ value: policy, label: plusOneLabels[policy] }))}
        />
        <TextField
          {...form.field('reminder_days')}
          disabled={isHelper}
          label={labels.reminder_days}
          inputMode="numeric"
          autoComplete="off"
          hint={reminderHint({ ...values, reminder_days: reminderDays }, settings, Date.now())}
          className="desk:col-span-2"
        />
        <SelectField
          {...form.field('default_locale')}
          disabled={isHelper}
          label={labels.default_locale}
          hint="For guests without a language of their own whose browser asks for none that we support."
          options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        />
        <Checkbox
          {...form.check('answer_receipts')}
          disabled={isHelper}
          label={labels.answer_receipts}
          className="desk:col-span-2"
        />
      </Part>

      <Part title="Emails to the two of you">
        <SelectField
          {...form.field('notify_answers')}
          disabled={isHelper}
          label={labels.notify_answers}
          options={answerNews.map((news) => ({ value: news, label: answerNewsLabels[news] }))}
          className="desk:col-span-2"
        />
        <Checkbox
          {...form.check('payment_reminders')}
          disabled={isHelper}
          label={labels.payment_reminders}
          className="desk:col-span-2"
        />
        <Checkbox
          {...form.check('task_digest')}
          disabled={isHelper}
          label={labels.task_digest}
          className="desk:col-span-2"
        />
        <Checkbox
          {...form.check('day_before_mail')}
          disabled={isHelper}
          label={labels.day_before_mail}
          className="desk:col-span-2"
        />
      </Part>

      <NeedsPart form={form} settings={settings} isHelper={isHelper} />
    </form>
  )
}

/** What guests wrote about their health: who sees it, and until when. */
function NeedsPart({
  form,
  settings,
  isHelper,
}: Pick<SettingsFormProps, 'settings'> & {
  form: Pick<ReturnType<typeof useEditForm<WeddingSettings, Values, Rules<Values>>>, 'values' | 'check'>
  isHelper: boolean
}) {
  const occasions = useOccasions().data ?? []
  const { helpers_see_needs, keeps_needs } = form.values
  const day = erasureDay(
    { ...settings, keeps_needs },
    occasions.map(({ date }) => date),
  )
  return (
    <Part title="Dietary and accessibility needs">
      <p className="text-quiet text-sm desk:col-span-2">
        What your guests tell you about allergies, diets and accessibility is health information. The two of you see it
        {helpers_see_needs ? ', and so do your helpers.' : '; your helpers see only how many guests have needs.'} Your
        RSVP page says so, and asks each guest to agree. Helpers who copy or send a guest’s personal link can open it
        and see what the guest wrote there.
      </p>
      <Checkbox
        {...form.check('helpers_see_needs')}
        disabled={isHelper}
        label={labels.helpers_see_needs}
        className="desk:col-span-2"
      />
      <Checkbox
        {...form.check('keeps_needs')}
        disabled={isHelper}
        label={labels.keeps_needs}
        className="desk:col-span-2"
      />
      <p className="text-quiet text-sm desk:col-span-2">{erasureSentence(keeps_needs, day)}</p>
    </Part>
  )
}

function erasureSentence(isKept: boolean, day: string | null): string {
  if (isKept) return 'They stay until you remove them yourselves.'
  const when = `${NEEDS_KEPT_DAYS} days after your last occasion`
  if (day === null) return `Posy erases them for good ${when}. Set your wedding date to see the day.`
  return `Posy erases them for good on ${longDay(day)}, ${when}. Meals and replies stay.`
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet grid items-start gap-4 p-5 desk:grid-cols-2">
      <h2 className="desk:col-span-2">{title}</h2>
      {children}
    </section>
  )
}

function worded(name: keyof Values, theirs: Values): string | undefined {
  switch (name) {
    case 'wedding_date_policy':
      return theirs.wedding_date_policy === 'fixed' ? 'Yes' : 'Not yet'
    case 'wedding_date_fixed':
      return theirs.date_precision === 'month' ? monthAndYear(theirs.wedding_date_fixed) : undefined
    case 'date_precision':
      return theirs.date_precision === 'month' ? 'Only the month' : 'The day'
    case 'plus_one_policy':
      return plusOneLabels[theirs.plus_one_policy]
    case 'default_locale':
      return localeNames[theirs.default_locale]
    case 'notify_answers':
      return answerNewsLabels[theirs.notify_answers]
    default:
      return undefined
  }
}

/** The order decides which wrong field is named and focused first. */
function toValues(settings: WeddingSettings): Values {
  return {
    couple_name_1: settings.couple_name_1 ?? '',
    couple_name_2: settings.couple_name_2 ?? '',
    ...dateFields(settings),
    currency_code: settings.currency_code,
    timezone: settings.timezone,
    venue_name: settings.venue_name ?? '',
    rsvp_deadline: settings.rsvp_deadline ?? '',
    plus_one_policy: settings.plus_one_policy,
    reminder_days: settings.reminder_days.join(', '),
    payment_reminders: settings.payment_reminders,
    task_digest: settings.task_digest,
    day_before_mail: settings.day_before_mail,
    helpers_see_needs: settings.helpers_see_needs,
    keeps_needs: settings.keeps_needs,
    default_locale: settings.default_locale,
    answer_receipts: settings.answer_receipts,
    notify_answers: settings.notify_answers,
  }
}

function toPatch({ reminder_days, ...changes }: Partial<Values>): WeddingSettingsPatch {
  return { ...changes, ...(reminder_days !== undefined && { reminder_days: toDays(reminder_days) }) }
}

/** Text that is not a number becomes NaN, which the server rejects with a message for the field. */
function toDays(typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
}

function currencyHint(currency: string): string {
  const forms = 'A symbol or a code: ₱, $, €, PHP, USD, EUR.'
  return isCurrency(currency.trim())
    ? `${forms} 15000 shows as ${formatMoney(15_000, { currency: currency.trim() })}.`
    : forms
}
