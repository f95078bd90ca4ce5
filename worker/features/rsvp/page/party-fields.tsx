import type { Texts } from '../../../texts/en'
import { guestKinds } from '../../guests/schema'
import { type FilledForm, fieldNames } from '../party/form/rules'
import { mealName } from './meal'
import { Now, StoredNow } from './now'

export interface FieldProps {
  words: Texts
  name: string
  form: FilledForm
  errors: Record<string, string>
}

/** `shownFor`: the class that the styles hide unless the reply needs the field. */
export function Meal({
  words,
  name,
  meals,
  shownFor,
  form,
  newer,
  errors,
}: FieldProps & { newer?: FilledForm | undefined; meals: string[]; shownFor?: string }) {
  const chosen = form[name] ?? ''
  const offered = chosen === '' || meals.includes(chosen) ? meals : [...meals, chosen]
  return (
    <label class={shownFor}>
      <small>{words.party.meal}</small>
      <select class="field" name={name} {...invalid(name, errors)}>
        <option value="">{words.reply.noMeal}</option>
        {offered.map((meal) => (
          <option value={meal} selected={meal === chosen}>
            {mealName(words, meal)}
          </option>
        ))}
      </select>
      <Now words={words} name={name} form={form} newer={newer} worded={(stored) => mealName(words, stored)} />
      <FieldError name={name} errors={errors} />
    </label>
  )
}

export function Companion({
  words,
  id,
  place,
  form,
  newer,
  errors,
  meals,
}: Omit<FieldProps, 'name'> & { newer: FilledForm | undefined; id: string; place: number; meals: string[] }) {
  const { party: texts, reply } = words
  const name = fieldNames.companion(id, place)
  const kind = fieldNames.companionKind(id, place)
  const meal = fieldNames.companionMeal(id, place)
  const described = (from: FilledForm) => {
    if (!from[name]) return ''
    const [kindNow, mealNow] = [guestKinds.find((value) => value === from[kind]), from[meal]]
    return [from[name], kindNow && texts.companionKind[kindNow], mealNow && mealName(words, mealNow)]
      .filter(Boolean)
      .join(words.comma)
  }
  return (
    <>
      <label>
        <small>{reply.nthCompanion(place + 1)}</small>
        <input class="field" dir="auto" autocomplete="off" name={name} value={form[name]} {...invalid(name, errors)} />
        {newer && described(newer) !== described(form) && <StoredNow words={words} text={described(newer)} />}
        <FieldError name={name} errors={errors} />
      </label>
      <label>
        <select
          class="field"
          aria-label={guestKinds.map((value) => texts.companionKind[value]).join(' / ')}
          name={kind}
        >
          {guestKinds.map((value) => (
            <option value={value} selected={value === form[kind]}>
              {texts.companionKind[value]}
            </option>
          ))}
        </select>
      </label>
      {meals.length > 0 && <Meal words={words} name={meal} meals={meals} form={form} errors={errors} />}
    </>
  )
}

/** After a refusal the first wrong field gets the focus. */
export function invalid(name: string, errors: Record<string, string>) {
  if (!(name in errors)) return {}
  return { 'aria-invalid': 'true', 'aria-describedby': `${name}-error`, autofocus: Object.keys(errors)[0] === name }
}

export function FieldError({ name, errors }: { name: string; errors: Record<string, string> }) {
  return name in errors ? (
    <p class="error" id={`${name}-error`}>
      {errors[name]}
    </p>
  ) : null
}
