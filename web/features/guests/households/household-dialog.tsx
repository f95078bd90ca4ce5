import { useEffect, useMemo } from 'react'
import { salutationLocale } from '../../../../worker/features/households/names/rules'
import type { Household } from '../../../../worker/features/households/schema'
import { householdPaths } from '../../../../worker/features/households/schema'
import { AllFields } from '../../../components/all-fields'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { EditDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { useEditForm } from '../../../lib/edit-form'
import { useLatest } from '../../../lib/latest'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useGuests } from '../api'
import { useHouseholdWrites } from './api'
import {
  type AddressValues,
  type HouseholdValues,
  householdFieldLabels,
  householdForm,
  languageOptions,
  toHouseholdValues,
} from './household-values'
import { MembersField } from './members-field'
import { labelledOthers } from './others'
import { proposalFor } from './proposal'

export function HouseholdDialog({ household, onClose }: { household: Household; onClose: () => void }) {
  const { save, addMembers } = useHouseholdWrites()
  const { remove } = useUndoableDelete()
  const { data: guests = [] } = useGuests()
  const { data: settings } = useWeddingSettings()
  const others = useMemo(() => labelledOthers(guests, household.id), [guests, household.id])
  const isAlone = household.name === null
  const form = useEditForm({
    schema: householdForm(others),
    resource: household,
    toValues: toHouseholdValues,
    send: async ({ member, ...changes }) => {
      const changed = await save(household.id, changes)
      const saved = member ? await addMembers(household.id, [member.id]) : changed
      toast.success(`${saved.name ?? saved.salutation} saved`)
      onClose()
      return saved
    },
  })
  // A guest alone who gets others becomes a household with a name.
  const takeOver = useLatest(() => form.takeOver(household))
  useEffect(() => {
    if (!isAlone) takeOver()
  }, [isAlone, takeOver])
  const { values } = form
  const language = settings?.default_locale ?? 'en'
  const locale = salutationLocale(values.locale || null, language)
  const proposal = proposalFor({ ...household, name: values.name || null, locale })
  const address = (part: keyof AddressValues) => ({
    name: part,
    value: values.address[part],
    onChange: (text: string) => form.set('address', { ...values.address, [part]: text }),
  })

  return (
    <EditDialog
      title={household.name ?? household.salutation}
      description={isAlone ? 'Invited on their own. Add someone to make a household.' : undefined}
      onClose={onClose}
      form={form}
      labels={householdFieldLabels}
      worded={worded}
      onRemove={
        isAlone
          ? undefined
          : () =>
              remove({
                path: householdPaths.one(household.id),
                what: `Household ${household.name}`,
                said: `Household ${household.name} removed. Its guests stay on the list.`,
              })
      }
    >
      <div className="grid gap-4 desk:grid-cols-2">
        <AllFields<HouseholdValues>
          member={
            <div className="desk:col-span-2">
              <MembersField
                {...form.field('member')}
                household={household}
                others={others}
                isDisabled={isAlone && form.isChanged && values.member === ''}
              />
            </div>
          }
          name={
            <TextField
              {...form.field('name')}
              label={householdFieldLabels.name}
              hint={isAlone ? 'Only needed for more than one person.' : undefined}
              autoComplete="off"
            />
          }
          salutation={
            <TextField
              {...form.field('salutation')}
              label={householdFieldLabels.salutation}
              placeholder={proposal}
              autoComplete="off"
            />
          }
          contact_guest_id={
            <SelectField
              {...form.field('contact_guest_id')}
              label={householdFieldLabels.contact_guest_id}
              options={[
                { value: '', label: 'Not set' },
                ...household.members.map(({ guest_id, name }) => ({ value: guest_id, label: name })),
              ]}
            />
          }
          locale={
            <SelectField
              {...form.field('locale')}
              label={householdFieldLabels.locale}
              options={languageOptions(household.locale ?? '')}
            />
          }
          address={
            <>
              <TextArea
                {...address('street')}
                name="address"
                error={form.field('address').error}
                label={householdFieldLabels.address}
                hint="Up to five lines."
                rows={2}
                autoComplete="off"
                className="desk:col-span-2"
              />
              <TextField {...address('postal_code')} label="Postal code" autoComplete="off" />
              <TextField {...address('city')} label="City" autoComplete="off" />
              <TextField {...address('country')} label="Country" autoComplete="off" />
            </>
          }
        />
      </div>
    </EditDialog>
  )

  function worded(name: keyof HouseholdValues, theirs: HouseholdValues): string | undefined {
    if (name === 'address') return Object.values(theirs.address).filter(Boolean).join(', ')
    if (name === 'locale') return languageOptions(theirs.locale).find(({ value }) => value === theirs.locale)?.label
    if (name !== 'contact_guest_id') return undefined
    return household.members.find(({ guest_id }) => guest_id === theirs.contact_guest_id)?.name
  }
}
