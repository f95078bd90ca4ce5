import { Plus, RotateCcw, X } from 'lucide-react'
import { useId } from 'react'
import { OPTION_LIMIT, type OptionInput } from '../../../../worker/features/questions/schema'
import { Button, IconButton } from '../../../components/button'
import { controlLook, FieldError } from '../../../components/field'
import { isComposing } from '../../../lib/composing'
import { useListFocus } from '../../../lib/list-focus'

interface OptionsFieldProps {
  label: string
  options: OptionInput[]
  onChange: (options: OptionInput[]) => void
  error?: string
}

/** A text field for each option. Enter goes on to the next one, and adds one at the end. */
export function OptionsField({ label, options, onChange, error }: OptionsFieldProps) {
  const errorId = useId()
  const { list, focus, focusOnceShown } = useListFocus()
  const isFull = options.filter(({ is_closed }) => !is_closed).length >= OPTION_LIMIT

  const change = (i: number, changes: Partial<OptionInput>) =>
    onChange(options.map((option, at) => (at === i ? { ...option, ...changes } : option)))

  function add() {
    if (isFull) return
    focusOnceShown(options.length)
    onChange([...options, { text: '' }])
  }

  return (
    <fieldset className="col-span-full grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <ul ref={list} className="grid gap-2">
        {options.map((option, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new options have no id, and their fields differ only by their place
          <li key={i} className="flex items-center gap-1.5">
            <input
              name={i === 0 ? 'options' : undefined}
              aria-label={`Option ${i + 1}`}
              aria-invalid={error && option.text.trim() === '' ? true : undefined}
              autoComplete="off"
              dir="auto"
              value={option.text}
              onChange={(event) => change(i, { text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return
                event.preventDefault()
                if (i === options.length - 1) add()
                else focus(i + 1)
              }}
              className={`${controlLook} ${option.is_closed ? 'text-quiet line-through' : ''}`}
            />
            {option.is_closed ? (
              <>
                <span className="whitespace-nowrap text-quiet text-sm">not offered</span>
                <IconButton
                  label={`Offer option ${i + 1} again`}
                  disabled={isFull}
                  onClick={() => change(i, { is_closed: false })}
                >
                  <RotateCcw aria-hidden />
                </IconButton>
              </>
            ) : (
              <IconButton
                label={`Remove option ${i + 1}`}
                onClick={() => {
                  focusOnceShown(i - 1)
                  onChange(options.filter((_, at) => at !== i))
                }}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <FieldError id={errorId} error={error} />
      <Button kind="quiet" className="-ms-3 justify-self-start" disabled={isFull} onClick={add}>
        <Plus aria-hidden />
        Add an option
      </Button>
    </fieldset>
  )
}
