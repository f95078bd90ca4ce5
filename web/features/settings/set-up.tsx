import { type ReactNode, useState } from 'react'
import { isDateAnswered, newPlace } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { Button } from '../../components/button'
import { FormProblem, TextField } from '../../components/field'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { browserZone } from '../../lib/browser-zone'
import { type FormValues, unchecked, useForm } from '../../lib/form'
import { changedFields } from '../../lib/merge-edits'
import { useSaveSettings } from '../../lib/save-settings'
import { useSession } from '../../lib/session'
import { browserCurrency } from './browser-place'
import { dateFields, withoutHiddenDay } from './date-fields'
import { DateQuestion } from './date-question'
import { TimezoneField } from './timezone-field'
import { savedSentence } from './wording'

type Answers = FormValues<
  Pick<
    WeddingSettings,
    | 'couple_name_1'
    | 'couple_name_2'
    | 'wedding_date_policy'
    | 'date_precision'
    | 'wedding_date_fixed'
    | 'venue_name'
    | 'timezone'
    | 'currency_code'
  >
>

/**
 * Asks a new couple who, when and where. The time zone and the currency are the browser's until the couple has saved some settings.
 * Skipping keeps them.
 */
export function SetUp({ settings }: { settings: WeddingSettings }) {
  const save = useSaveSettings()
  const { timezone, currency_code } = settings
  const place = hasSaved(settings)
    ? { timezone, currency_code }
    : { timezone: browserZone(), currency_code: browserCurrency() ?? currency_code }
  const placeToSave = !hasSaved(settings) && place
  const session = useSession()
  const [initial] = useState<Answers>({
    couple_name_1: settings.couple_name_1 ?? '',
    couple_name_2: settings.couple_name_2 ?? '',
    ...dateFields(settings),
    venue_name: settings.venue_name ?? '',
    ...place,
  })
  const form = useForm({
    keep: session.status === 'in' ? `set-up ${session.user.event_id}` : undefined,
    // The server validates everything, as in the settings.
    schema: unchecked<Answers>(),
    initial,
    // Leaves out what was not changed here: the partner may have saved it in the meantime.
    submit: async (typed) => {
      const { wedding_date_fixed: day, ...changes } = withoutHiddenDay(changedFields(initial, typed), typed)
      const dated = { ...changes, wedding_date_fixed: day || undefined }
      toast.success(savedSentence(await save({ ...placeToSave, ...dated, set_up_done: true }), dated))
    },
    onError: (error) => {
      if (error.status === 400) form.showErrors({ wedding_date_fixed: error.message })
      else if (Object.keys(error.fields).length === 0)
        toastFailure(error, 'Failed to save settings. Please check your connection and try again.')
    },
  })
  const { values, errors, isBusy } = form

  async function skip() {
    try {
      await save({ ...placeToSave, set_up_done: true })
    } catch (error) {
      toastFailure(error)
    }
  }

  return (
    <section aria-labelledby="set-up" className="sheet p-5 desk:p-7">
      <h1 id="set-up">Welcome to Posy</h1>
      <p className="mt-1 text-quiet">Three questions to start with. You can change every answer later.</p>
      <form {...form.props} aria-labelledby="set-up" className="mt-6 grid gap-7">
        <FormProblem problem={form.problem} />
        <Question title="Who is getting married?">
          <TextField {...form.field('couple_name_1')} label="Your name" autoComplete="off" />
          <TextField {...form.field('couple_name_2')} label="Your partner’s name" autoComplete="off" />
        </Question>
        <Question title="When?">
          <DateQuestion
            {...{ values, errors }}
            onChange={form.change}
            timezone={values.timezone}
            preview={settings.preview_default_wedding_date}
            dayLabel="Day of the wedding"
          />
        </Question>
        <Question title="Where?">
          <TextField
            {...form.field('venue_name')}
            label="Place"
            hint="A venue or a town. Leave blank if you’re still looking."
            autoComplete="off"
            className="desk:col-span-2"
          />
          <TimezoneField {...form.field('timezone')} label="Time zone" />
          <TextField
            {...form.field('currency_code')}
            label="You pay in"
            hint="A symbol or a code, such as €, $ or PHP."
            autoComplete="off"
          />
        </Question>
        <p className="flex flex-wrap gap-2.5">
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Start planning
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => void skip()}>
            Skip for now
          </Button>
        </p>
      </form>
    </section>
  )
}

/** Whether the couple has saved any of this in the settings. Their zone and currency are then not the browser's to choose. */
function hasSaved(settings: WeddingSettings): boolean {
  const { couple_name_2, venue_name, timezone, currency_code } = settings
  const isPlaceNew = timezone === newPlace.timezone && currency_code === newPlace.currency_code
  return couple_name_2 !== null || venue_name !== null || isDateAnswered(settings) || !isPlaceNew
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid items-start gap-4 desk:grid-cols-2">
      <h2 className="desk:col-span-2">{title}</h2>
      {children}
    </section>
  )
}
