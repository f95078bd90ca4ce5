import { useMemo } from 'react'
import {
  type Guest,
  guestKinds,
  MAX_PLUS_ONES,
  plusOneStatuses,
  rsvpStatuses,
} from '../../../../worker/features/guests/schema'
import { AllFields } from '../../../components/all-fields'
import { Checkbox } from '../../../components/checkbox'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { SuggestField } from '../../../components/suggest-field'
import { asOptions } from '../../../lib/options'
import { useSeesNeeds } from '../../../lib/sees-needs'
import { useIsHelper } from '../../../lib/session'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useGuests } from '../api'
import { distinct } from '../distinct'
import { InvitationsField } from '../occasions/invitations-field'
import { mealChoices, useMenus } from '../occasions/use-menus'
import { useSeveralOccasions } from '../occasions/use-several'
import {
  answerLabels,
  isPaused,
  kindLabels,
  ONLY_COUPLE_SEES,
  plusOneLabels,
  severityOptions,
  sideLabels,
  whyPaused,
} from '../wording'
import { CompanionFields } from './companion-fields'
import { renamed } from './companions'
import { type GuestForm, type GuestValues, guestFieldLabels as labels, typedDiet } from './guest-values'
import { TagsField } from './tags-field'

interface GuestFieldsProps {
  form: GuestForm
  /** The guest as stored; undefined while the guest is being added. */
  guest?: Guest
}

/** The fields of a guest. */
export function GuestFields({ form, guest }: GuestFieldsProps) {
  const menus = useMenus()
  const several = useSeveralOccasions(guest && [guest])
  /** A new guest is invited to the main occasion, and to others afterwards. */
  const hasInvitations = guest !== undefined && several.length > 0
  const meals = menus.at(guest?.invitations[0]?.occasion_id, guest?.meal_preference ?? null)
  const isHelper = useIsHelper()
  const keptPaused = guest && isPaused(guest) ? whyPaused(guest, isHelper) : null
  const needsHint = useSeesNeeds() ? undefined : ONLY_COUPLE_SEES
  const { data: guests = [] } = useGuests()
  const { data: settings } = useWeddingSettings()
  const households = useMemo(() => distinct(guests.map(({ household }) => household)), [guests])
  const tags = useMemo(() => distinct(guests.flatMap((guest) => guest.tags)), [guests])
  const { values } = form
  const mayAsk = settings?.plus_one_policy === 'request_approval' || values.plus_one_status !== 'none'

  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <AllFields<GuestValues>
        name={<TextField {...form.field('name')} label={labels.name} autoComplete="off" className="desk:col-span-2" />}
        kind={
          <SelectField
            {...form.field('kind')}
            label={labels.kind}
            onChange={(kind) => {
              form.set('kind', kind)
              form.set(
                'answers_for_household',
                kind === 'adult' && (guest?.kind !== 'adult' || guest.answers_for_household),
              )
            }}
            options={guestKinds.map((value) => ({ value, label: kindLabels[value] }))}
            className="desk:col-span-2"
          />
        }
        email={<TextField {...form.field('email')} type="email" label={labels.email} autoComplete="off" />}
        phone={<TextField {...form.field('phone')} type="tel" label={labels.phone} autoComplete="off" />}
        show_phone={
          values.phone.trim() !== '' && (
            <Checkbox
              {...form.check('show_phone')}
              label="Show the number on our shared contacts page"
              className="desk:col-span-2"
            />
          )
        }
        household={
          <SuggestField
            {...form.field('household')}
            label={labels.household}
            groups={[{ label: 'In use', options: households }]}
          />
        }
        answers_for_household={
          values.household.trim() !== '' &&
          values.kind === 'adult' && (
            <Checkbox
              {...form.check('answers_for_household')}
              label="Their link replies for the whole family"
              className="desk:col-span-2"
            />
          )
        }
        side={
          <SelectField
            {...form.field('side')}
            label={labels.side}
            value={values.side ?? ''}
            onChange={(side) => form.set('side', side || null)}
            options={[{ value: '', label: 'Not set' }, ...asOptions(sideLabels(settings))]}
          />
        }
        tags={
          <div className="desk:col-span-2">
            <TagsField {...form.field('tags')} label={labels.tags} known={tags} />
          </div>
        }
        plus_one_allowed={
          <>
            <Heading>Plus-ones</Heading>
            <Checkbox {...form.check('plus_one_allowed')} label={labels.plus_one_allowed} className="self-end" />
          </>
        }
        plus_ones={
          values.plus_one_allowed && (
            <SelectField
              {...form.field('plus_ones')}
              label={labels.plus_ones}
              value={String(values.plus_ones)}
              onChange={(count) => form.set('plus_ones', Number(count))}
              options={counts}
            />
          )
        }
        plus_one_name={
          values.plus_one_allowed && (
            <TextField
              {...form.field('plus_one_name')}
              label={labels.plus_one_name}
              hint="Names, separated by commas."
              autoComplete="off"
              onChange={(plus_one_name) => form.change(renamed(values, plus_one_name))}
            />
          )
        }
        companions={
          values.plus_one_allowed && (
            <CompanionFields
              form={form}
              meals={menus.all}
              needsHint={needsHint}
              occasions={several.filter(({ id }) => values.invitations.some(({ occasion_id }) => occasion_id === id))}
              className="desk:col-span-2"
            />
          )
        }
        plus_one_status={
          values.plus_one_allowed &&
          mayAsk && (
            <SelectField
              {...form.field('plus_one_status')}
              label={labels.plus_one_status}
              options={plusOneStatuses.map((value) => ({ value, label: plusOneLabels[value] }))}
            />
          )
        }
        rsvp_status={
          <>
            <Heading>{hasInvitations ? 'Occasions' : 'Reply'}</Heading>
            {!hasInvitations && (
              <SelectField
                {...form.field('rsvp_status')}
                label={labels.rsvp_status}
                options={rsvpStatuses.map((value) => ({ value, label: answerLabels[value] }))}
              />
            )}
          </>
        }
        meal_preference={
          !hasInvitations &&
          meals.length > 0 && (
            <SelectField
              {...form.field('meal_preference')}
              label={labels.meal_preference}
              options={mealChoices(meals)}
            />
          )
        }
        invitations={
          hasInvitations && (
            <InvitationsField
              occasions={several}
              guest={guest}
              value={values.invitations}
              onChange={(invitations) => form.set('invitations', invitations)}
            />
          )
        }
        dietary_restrictions={
          <TextArea
            {...form.field('dietary_restrictions')}
            onChange={(text) => form.change(typedDiet({ dietary_restrictions: text }))}
            rows={2}
            label={labels.dietary_restrictions}
            hint={needsHint}
          />
        }
        allergy_severity={
          values.dietary_restrictions.trim() !== '' && (
            <SelectField
              {...form.field('allergy_severity')}
              label={labels.allergy_severity}
              value={values.allergy_severity ?? ''}
              onChange={(severity) => form.set('allergy_severity', severity || null)}
              options={severityOptions}
              className="desk:col-span-2"
            />
          )
        }
        accessibility_needs={
          <TextArea
            {...form.field('accessibility_needs')}
            rows={2}
            label={labels.accessibility_needs}
            hint={needsHint}
          />
        }
        notes={
          <>
            <Heading>For all collaborators</Heading>
            <TextArea {...form.field('notes')} label={labels.notes} className="desk:col-span-2" />
          </>
        }
        reminders_paused={
          <Checkbox
            {...form.check('reminders_paused')}
            {...(keptPaused !== null && { checked: true, disabled: true })}
            label={
              keptPaused === null
                ? 'Pause reminders: nothing goes to this guest automatically'
                : `Reminders are paused. ${keptPaused}`
            }
            className="desk:col-span-2"
          />
        }
      />
    </div>
  )
}

const counts = Array.from({ length: MAX_PLUS_ONES }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))

function Heading({ children }: { children: string }) {
  return <h3 className="mt-2 border-line border-t pt-4 desk:col-span-2">{children}</h3>
}
