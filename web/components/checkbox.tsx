import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import { FieldError } from './field'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string
  /** Hides the label from sight only, as in a table row. */
  isLabelHidden?: boolean
}

export function Checkbox({ label, onChange, error, isLabelHidden = false, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 desk:min-h-7">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="tick-box size-4.5"
        />
        <span className={classNames(isLabelHidden && 'sr-only')}>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
