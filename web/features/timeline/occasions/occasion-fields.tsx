import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { isDay } from '../../../../worker/lib/calendar'
import type { Locale } from '../../../../worker/lib/locales'
import { AllFields } from '../../../components/all-fields'
import { Checkbox } from '../../../components/checkbox'
import { Disclosure } from '../../../components/disclosure'
import { TextArea, TextField } from '../../../components/field'
import { TranslationsField } from '../../../components/translations-field'
import { shortDay } from '../../../lib/dates'
import type { useForm } from '../../../lib/form'
import { paths } from '../../../lib/paths'
import { useIsHelper } from '../../../lib/session'
import { occasionTexts } from '../../../lib/translations'
import { useDayIn } from '../../../lib/use-now'
import { weddingDayText } from '../wording'
import { MealsField } from './meals-field'
import { occasionFieldLabels as labels, type OccasionValues, type occasionForm, toShown } from './occasion-values'
import { OccasionPreview } from './preview'
import { dayHint, deadlineText } from './wording'

interface OccasionFieldsProps {
  form: Pick<
    ReturnType<typeof useForm<OccasionValues, typeof occasionForm>>,
    'field' | 'check' | 'set' | 'values' | 'errors'
  >
  /** The edited occasion; null for a new one. */
  occasion: Occasion | null
  /** All of them, the main one first. */
  occasions: Occasion[]
  settings: WeddingSettings
  /** The language whose words are shown at once. */
  language?: Locale
  /** Shown below the name. */
  children?: ReactNode
}

export function OccasionFields({ form, occasion, occasions, settings, language, children }: OccasionFieldsProps) {
  const { values, errors } = form
  const isMain = occasion?.is_main ?? false
  const isHelper = useIsHelper()
  const span = 'col-span-full desk:col-span-1'
  // Two time fields do not fit beside each other on the narrowest phones.
  const narrow = 'max-[22.5rem]:col-span-full'
  return (
    <div className="grid grid-cols-2 items-start gap-4 desk:grid-cols-3">
      <AllFields<OccasionValues>
        name={
          <>
            <TextField
              label={labels.name}
              {...form.field('name')}
              required
              dir="auto"
              autoComplete="off"
              className="col-span-full"
            />
            {children}
            {isMain && <FromSettings settings={settings} asksReply={values.asks_rsvp} />}
          </>
        }
        date={
          !isMain && (
            <TextField
              label={labels.date}
              type="date"
              {...form.field('date')}
              required
              hint={dateHint(values.date, settings)}
              className={span}
            />
          )
        }
        start_time={
          <TextField
            label={labels.start_time}
            type="time"
            step={300}
            {...form.field('start_time')}
            className={narrow}
          />
        }
        end_time={
          <TextField
            label={labels.end_time}
            type="time"
            step={300}
            {...form.field('end_time')}
            hint={endHint(values)}
            className={narrow}
          />
        }
        venue_name={
          !isMain && (
            <TextField
              label={labels.venue_name}
              {...form.field('venue_name')}
              dir="auto"
              autoComplete="off"
              className="col-span-full"
            />
          )
        }
        address={
          <TextArea
            label={labels.address}
            {...form.field('address')}
            rows={2}
            dir="auto"
            hint="Guests get a link to a map."
            className="col-span-full"
          />
        }
        dress_code={
          <TextField
            label={labels.dress_code}
            {...form.field('dress_code')}
            dir="auto"
            autoComplete="off"
            className="col-span-full desk:col-span-2"
          />
        }
        notes={
          <TextArea
            label={labels.notes}
            {...form.field('notes')}
            dir="auto"
            hint="Shown on their page: parking, what to bring, anything they should know."
            className="col-span-full"
          />
        }
        asks_rsvp={
          <>
            {isHelper && (
              <p className="col-span-full text-quiet text-sm">
                {occasion
                  ? 'Only the couple can change whether guests are asked to reply, and until when, which decide when Posy sends email.'
                  : 'Only the couple can set a day to reply by, which decides when Posy sends email.'}
              </p>
            )}
            <Checkbox
              label={labels.asks_rsvp}
              {...form.check('asks_rsvp')}
              disabled={isHelper && occasion !== null}
              className="col-span-full"
            />
          </>
        }
        rsvp_deadline={
          !isMain &&
          values.asks_rsvp && (
            <TextField
              label={labels.rsvp_deadline}
              type="date"
              {...form.field('rsvp_deadline')}
              disabled={isHelper}
              max={settings.rsvp_deadline ?? undefined}
              hint={
                settings.rsvp_deadline
                  ? `Leave blank for ${shortDay(settings.rsvp_deadline)}, same as the wedding.`
                  : 'Leave blank for no deadline.'
              }
              className={span}
            />
          )
        }
        capacity={
          <TextField
            label={labels.capacity}
            {...form.field('capacity')}
            inputMode="numeric"
            autoComplete="off"
            hint="How many people it holds."
            className={span}
          />
        }
        meal_options={
          <MealsField
            occasion={occasion}
            meals={values.meal_options}
            usual={occasion?.meal_options ?? occasions[0]?.meal_options ?? ['']}
            onChange={(meals) => form.set('meal_options', meals)}
            error={errors.meal_options}
          />
        }
        translations={
          occasion && (
            <TranslationsField
              label={labels.translations}
              texts={occasionTexts({ ...toShown(values), is_main: occasion.is_main })}
              translations={values.translations}
              onChange={(translations) => form.set('translations', translations as OccasionValues['translations'])}
              opened={language}
              error={errors.translations}
            />
          )
        }
      />
      <div className="col-span-full">
        <Disclosure summary="Preview as your guests see it">
          <OccasionPreview occasion={toShown(values)} isMain={isMain} settings={settings} />
        </Disclosure>
      </div>
    </div>
  )
}

/** What the main occasion takes from the settings. */
function FromSettings({ settings, asksReply }: { settings: WeddingSettings; asksReply: boolean }) {
  const { rsvp_deadline, venue_name } = settings
  const main = { asks_rsvp: asksReply, is_main: true, rsvp_deadline }
  const today = useDayIn(settings.timezone)
  const facts = [
    ['Date', weddingDayText(settings)],
    ['Venue', venue_name ?? 'Not set'],
    ['Replies', deadlineText(main, { weddingDeadline: rsvp_deadline, today })],
  ]
  return (
    <div className="col-span-full grid gap-2 rounded-md bg-sunk px-4 py-3 text-sm">
      <dl className="grid gap-x-4 gap-y-2 desk:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-quiet">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        These are part of your wedding’s settings.{' '}
        <Link to={paths.settings} className="font-medium text-accent underline underline-offset-4">
          Change them there
        </Link>
      </p>
    </div>
  )
}

function dateHint(typed: string, settings: WeddingSettings): string | null {
  if (!isDay(typed)) return settings.date_precision === 'day' ? null : 'Choose a day: the wedding’s isn’t set yet.'
  const hint = dayHint(typed, settings)
  return hint ? `${hint}.` : 'Check this day once you’ve set the wedding’s date.'
}

function endHint({ start_time, end_time }: OccasionValues): string | undefined {
  if (end_time === '') return undefined
  if (start_time === '') return 'Guests see it once you set a start time.'
  return end_time < start_time ? 'On the next day.' : undefined
}
