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

/** `shownFor`: the class that the styles hide unless the reply needs the field. `describedBy`: the id of whose meal it is. */
export function Meal({
  words,
  name,
  meals,
  shownFor,
  form,
  newer,
  errors,
  describedBy,
}: FieldProps & { newer?: FilledForm | undefined; meals: string[]; shownFor?: string; describedBy?: string }) {
  const chosen = form[name] ?? ''
  const offered = chosen === '' || meals.includes(chosen) ? meals : [...meals, chosen]
  return (
    <div class={shownFor}>
      <label>
        <small>{words.party.meal}</small>
        <select class="field" {...invalid(name, errors, describedBy)} name={name}>
          <option value="">{words.reply.noMeal}</option>
          {offered.map((meal) => (
            <option value={meal} selected={meal === chosen}>
              {mealName(words, meal)}
            </option>
          ))}
        </select>
        <Now words={words} name={name} form={form} newer={newer} worded={(stored) => mealName(words, stored)} />
      </label>
      <FieldError name={name} errors={errors} />
    </div>
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
  const label = `${name}-label`
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
        <small id={label}>{reply.nthCompanion(place + 1)}</small>
        <input class="field" dir="auto" autocomplete="off" name={name} value={form[name]} {...invalid(name, errors)} />
        {newer && described(newer) !== described(form) && <StoredNow words={words} text={described(newer)} />}
      </label>
      <FieldError name={name} errors={errors} />
      <label>
        <select
          class="field"
          aria-label={guestKinds.map((value) => texts.companionKind[value]).join(' / ')}
          aria-describedby={label}
          name={kind}
        >
          {guestKinds.map((value) => (
            <option value={value} selected={value === form[kind]}>
              {texts.companionKind[value]}
            </option>
          ))}
        </select>
      </label>
      {meals.length > 0 && <Meal {...{ words, name: meal, meals, form, errors, describedBy: label }} />}
    </>
  )
}

/** After a refusal the first wrong field gets the focus. `describedBy`: the id of what describes the field anyway. */
export function invalid(name: string, errors: Record<string, string>, describedBy?: string) {
  if (!(name in errors)) return { 'aria-describedby': describedBy }
  return {
    'aria-invalid': 'true',
    'aria-describedby': [describedBy, `${name}-error`].filter(Boolean).join(' '),
    autofocus: Object.keys(errors)[0] === name,
  }
}

export function FieldError({ name, errors }: { name: string; errors: Record<string, string> }) {
  return name in errors ? (
    <p class="error" id={`${name}-error`}>
      {errors[name]}
    </p>
  ) : null
}
