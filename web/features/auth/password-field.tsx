import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { PASSWORD_HINT, passwordRules } from '../../../worker/lib/password'
import { classNames } from '../../components/class-names'
import { TextField } from '../../components/field'

interface PasswordFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  error?: string
  /** Whether a new password is entered. The requirements are then listed and ticked off. */
  isNew: boolean
}

export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={
        isNew &&
        (field.value === '' ? field.error !== PASSWORD_HINT && PASSWORD_HINT : <PasswordTicks password={field.value} />)
      }
      end={
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          className="min-h-11 rounded-sm px-2.5 font-medium text-accent text-sm"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      }
    />
  )
}

function PasswordTicks({ password }: { password: string }) {
  return (
    <ul className="grid gap-1">
      {passwordRules.map((rule) => {
        const isMet = rule.isMet(password)
        const Icon = isMet ? CircleCheck : CircleDashed
        return (
          <li key={rule.label} className={classNames('flex items-center gap-1.5', isMet && 'text-good')}>
            <Icon aria-hidden className="size-4 shrink-0" />
            <span>
              {rule.label}
              <span className="sr-only">{isMet ? ', done' : ', still missing'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
