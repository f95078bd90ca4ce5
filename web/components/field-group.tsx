import { type ReactNode, useId } from 'react'
import { FieldError } from './field'

interface FieldGroupProps {
  legend: string
  legendLook?: string
  error?: string
  className?: string
  children: ReactNode
}

/** Controls that together answer one question, tied to its error. */
export function FieldGroup({
  legend,
  legendLook = 'mb-1 font-medium text-sm',
  error,
  className,
  children,
}: FieldGroupProps) {
  const errorId = useId()
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className={legendLook}>{legend}</legend>
      {children}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
