import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { MEAL_LIMIT, type Occasion } from '../../../../worker/features/occasions/schema'
import { Button, IconButton } from '../../../components/button'
import { Checkbox } from '../../../components/checkbox'
import { controlLook, FieldError } from '../../../components/field'
import { isComposing } from '../../../lib/composing'
import { useListFocus } from '../../../lib/list-focus'
import { useGuestsIf } from './api'
import { countChosen, keptMealsText, removedMeals } from './chosen-meals'

interface MealsFieldProps {
  /** The edited occasion; null for a new one. */
  occasion: Occasion | null
  /** The meals as typed; null asks for none. */
  meals: string[] | null
  /** The meals to begin with when guests are asked for one. */
  usual: string[]
  onChange: (meals: string[] | null) => void
  error?: string
}

/** Whether guests choose a meal, and a text field for each. Enter goes on to the next one, and adds one at the end. */
export function MealsField({ occasion, meals, usual, onChange, error }: MealsFieldProps) {
  const errorId = useId()
  const { list, focus, focusOnceShown } = useListFocus()
  const [before, setBefore] = useState(usual)
  const isFull = meals !== null && meals.length >= MEAL_LIMIT

  function ask(isAsked: boolean) {
    if (meals !== null) setBefore(meals)
    onChange(isAsked ? before : null)
  }

  function add() {
    if (meals === null || isFull) return
    focusOnceShown(meals.length)
    onChange([...meals, ''])
  }

  return (
    <div className="col-span-full grid gap-2">
      <Checkbox label="Ask guests for a meal" checked={meals !== null} onChange={ask} />
      {meals !== null && (
        <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
          <legend className="mb-1.5 font-medium text-sm">Meals</legend>
          <ul ref={list} className="grid gap-2 desk:grid-cols-2 desk:gap-x-4">
            {meals.map((meal, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: meals have no id, and their fields differ only by their place
              <li key={i} className="flex items-center gap-1.5">
                <input
                  name={i === 0 ? 'meal_options' : undefined}
                  aria-label={`Meal ${i + 1}`}
                  aria-invalid={error ? true : undefined}
                  autoComplete="off"
                  dir="auto"
                  value={meal}
                  onChange={(event) => onChange(meals.with(i, event.target.value))}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || isComposing(event)) return
                    event.preventDefault()
                    if (i === meals.length - 1) add()
                    else focus(i + 1)
                  }}
                  className={controlLook}
                />
                <IconButton
                  label={`Remove meal ${i + 1}`}
                  onClick={() => {
                    focusOnceShown(i - 1)
                    onChange(meals.toSpliced(i, 1))
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <FieldError id={errorId} error={error} />
          <Button kind="quiet" className="-ms-3 justify-self-start" disabled={isFull} onClick={add}>
            <Plus aria-hidden />
            Add a meal
          </Button>
        </fieldset>
      )}
      {occasion && <KeptMeals occasion={occasion} meals={meals} />}
    </div>
  )
}

/** Says how many guests keep a meal that is taken away. */
function KeptMeals({ occasion, meals }: { occasion: Occasion; meals: string[] | null }) {
  const removed = removedMeals(occasion.meal_options, meals)
  const { data: guests, error } = useGuestsIf(removed.length > 0)
  return (
    <div role="status" className="empty:hidden">
      {removed.length > 0 && (
        <KeptText
          text={
            guests
              ? keptMealsText(countChosen(guests, occasion.id, removed))
              : error
                ? 'We couldn’t count the guests who chose the removed meals. They keep their choice until you change it.'
                : 'Counting guests who chose the removed meals …'
          }
        />
      )}
    </div>
  )
}

function KeptText({ text }: { text: string }) {
  return text === '' ? null : (
    <p dir="auto" className="rounded-md bg-care-soft px-4 py-3 text-sm [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
