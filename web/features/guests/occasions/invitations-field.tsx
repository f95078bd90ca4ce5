import { type Guest, rsvpStatuses } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { SelectField } from '../../../components/field'
import { answerLabels } from '../wording'
import { type InvitationValue, withValue } from './invitation-values'
import { mealChoices, useMenus } from './use-menus'

interface InvitationsFieldProps {
  occasions: Occasion[]
  /** The guest as stored, for meals that are no longer offered. */
  guest: Guest
  value: InvitationValue[]
  onChange: (value: InvitationValue[]) => void
}

const REPLY_LOST = 'Their reply will be lost, and with it their meal and seat.'

/** A guest's invitation, reply and meal at each occasion. */
export function InvitationsField({ occasions, guest, value, onChange }: InvitationsFieldProps) {
  const menus = useMenus()
  return occasions.map(({ id, name }) => {
    const own = value.find(({ occasion_id }) => occasion_id === id)
    const stored = guest.invitations.find(({ occasion_id }) => occasion_id === id)
    const meals = menus.at(id, stored?.meal_preference ?? null)
    return (
      <div key={id} className="grid grid-cols-2 gap-4 desk:col-span-2">
        <SelectField
          label={name}
          value={own?.status ?? ''}
          hint={!own && stored && stored.status !== 'pending' && REPLY_LOST}
          onChange={(status) => {
            const meal = own?.meal ?? stored?.meal_preference ?? ''
            onChange(withValue(value, id, status === '' ? null : { occasion_id: id, meal, status }))
          }}
          options={[
            { value: '', label: 'Not invited' },
            ...rsvpStatuses.map((status) => ({ value: status, label: answerLabels[status] })),
          ]}
          className="self-end [overflow-wrap:anywhere]"
        />
        {own && own.status !== 'declined' && meals.length > 0 && (
          <SelectField
            label={`Meal at ${name}`}
            value={own.meal}
            onChange={(meal) => onChange(withValue(value, id, { ...own, meal }))}
            options={mealChoices(meals)}
            className="self-end [overflow-wrap:anywhere]"
          />
        )}
      </div>
    )
  })
}
