import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Problem } from '../lib/form'
import type { SelectOption } from '../lib/options'
import { classNames } from './class-names'
import { PlanLink } from './plan-link'
import { scrollIntoView } from './scroll-into-view'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  className?: string
  /** Renders the control with the attributes that tie it to label, hint and error. */
  children: (wiring: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A labelled control with a hint and an error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId} className="text-quiet text-sm">
          {hint}
        </div>
      )}
    </div>
  )
}

/** An error that screen readers announce when it appears. */
export function FieldError({ id, error }: { id?: string; error?: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p id={id} className="scroll-my-6 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** The error of a form as a whole. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  const { message, isBeyondPlan } =
    typeof problem === 'string' ? { message: problem, isBeyondPlan: false } : (problem ?? {})
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p ref={scrollIntoView} className="scroll-my-6 rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {message} {isBeyondPlan && <PlanLink />}
        </p>
      )}
    </div>
  )
}

export const controlLook =
  'w-full min-h-11 rounded-md border border-control bg-card px-3 py-2 text-[1rem] text-ink -outline-offset-1 desk:min-h-9.5 desk:py-1.5 desk:text-base aria-invalid:border-bad disabled:bg-sunk disabled:text-quiet'

type Control<Element extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Element>, 'onChange' | 'value'> &
  Omit<FieldProps, 'children'> & { value: string; onChange: (value: string) => void }

interface TextFieldProps extends Control<'input'> {
  /** Rendered inside the field at its end, such as a show/hide button. */
  end?: ReactNode
}

export function TextField({ label, hint, error, className, onChange, end, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(controlLook, end != null && 'pe-18')}
          />
          {end && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
        </div>
      )}
    </Field>
  )
}

export function TextArea({ label, hint, error, className, onChange, ...area }: Control<'textarea'>) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(wiring) => (
        <textarea
          rows={3}
          {...area}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
          className={controlLook}
        />
      )}
    </Field>
  )
}

interface SelectFieldProps<V extends string> extends Omit<Control<'select'>, 'value' | 'onChange'> {
  value: V
  onChange: (value: V) => void
  options: readonly SelectOption<V>[]
}

/** A native select, which works best on phones and with any keyboard. */
export function SelectField<V extends string>({
  label,
  hint,
  error,
  className,
  onChange,
  options,
  ...select
}: SelectFieldProps<V>) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(wiring) => (
        <select {...select} {...wiring} onChange={(event) => onChange(event.target.value as V)} className={controlLook}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
