import { distinctMeals } from '../../../../worker/features/guests/meals/rules'
import { type Companion, guestKinds } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { Checkbox } from '../../../components/checkbox'
import { Disclosure } from '../../../components/disclosure'
import { FieldError, SelectField, TextField } from '../../../components/field'
import { mealChoices } from '../occasions/use-menus'
import { kindLabels, severityOptions } from '../wording'
import { companionsIn } from './companions'
import { type GuestForm, typedDiet } from './guest-values'

interface CompanionFieldsProps {
  form: GuestForm
  /** The meals to choose from. */
  meals: string[]
  /** Beneath the fields of needs. */
  needsHint: string | undefined
  /** The occasions that the guest is invited to, where there are several. */
  occasions: Occasion[]
  className?: string
}

/** Kind, meal, needs and occasions of each plus-one who is named. */
export function CompanionFields({ form, meals, needsHint, occasions, className }: CompanionFieldsProps) {
  const { values } = form
  const companions = companionsIn(values)
  if (companions.length === 0) return null
  const hasOccasions = occasions.length > 1
  const offered = ({ meal_preference }: Companion) => distinctMeals([...meals, meal_preference])

  function change(id: string, changes: Partial<Companion>) {
    form.set(
      'companions',
      companions.map((one) => (one.id === id ? { ...one, ...changes } : one)),
    )
  }

  return (
    <div className={className}>
      <FieldError error={form.field('companions').error} />
      <Disclosure
        summary={`Their ${companions.length === 1 ? 'meal' : 'meals'}${hasOccasions ? ', needs and occasions' : ' and needs'}`}
      >
        <ul className="grid gap-3 pt-1">
          {companions.map((one) => (
            <li key={one.id}>
              <fieldset className="grid gap-3 rounded-md border border-line p-3 desk:grid-cols-2">
                <legend className="px-1 font-medium text-sm [overflow-wrap:anywhere]">
                  <bdi>{one.name}</bdi>
                </legend>
                <SelectField
                  label="Adult or child"
                  value={one.kind}
                  onChange={(kind) => change(one.id, { kind })}
                  options={guestKinds.map((value) => ({ value, label: kindLabels[value] }))}
                />
                {offered(one).length > 0 && (
                  <SelectField
                    label="Meal"
                    value={one.meal_preference ?? ''}
                    onChange={(meal) => change(one.id, { meal_preference: meal || null })}
                    options={mealChoices(offered(one))}
                  />
                )}
                <TextField
                  label="Dietary restrictions"
                  value={one.dietary_restrictions ?? ''}
                  onChange={(text) => change(one.id, typedDiet({ dietary_restrictions: text || null }))}
                  hint={needsHint}
                  autoComplete="off"
                />
                {one.dietary_restrictions?.trim() && (
                  <SelectField
                    label="Allergy severity"
                    value={one.allergy_severity ?? ''}
                    onChange={(severity) => change(one.id, { allergy_severity: severity || null })}
                    options={severityOptions}
                  />
                )}
                <TextField
                  label="Accessibility needs"
                  value={one.accessibility_needs ?? ''}
                  onChange={(text) => change(one.id, { accessibility_needs: text || null })}
                  hint={needsHint}
                  autoComplete="off"
                />
                {hasOccasions && (
                  <fieldset className="desk:col-span-2">
                    <legend className="font-medium text-sm">Comes to</legend>
                    <div className="flex flex-wrap gap-x-6 [overflow-wrap:anywhere]">
                      {occasions.map(({ id, name }) => (
                        <Checkbox
                          key={id}
                          label={name}
                          checked={!one.not_at.includes(id)}
                          onChange={(comes) =>
                            change(one.id, {
                              not_at: comes ? one.not_at.filter((other) => other !== id) : [...one.not_at, id],
                            })
                          }
                        />
                      ))}
                    </div>
                  </fieldset>
                )}
              </fieldset>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

/** 'Ben: Child, Vegan, no nuts' */
export function companionLine({ name, kind, meal_preference, dietary_restrictions, accessibility_needs }: Companion) {
  const details = [
    kind !== 'adult' && kindLabels[kind],
    meal_preference,
    dietary_restrictions,
    accessibility_needs,
  ].filter(Boolean)
  return details.length === 0 ? name : `${name}: ${details.join(', ')}`
}
