import { type ReactNode, useId, useState } from 'react'
import type { Problem } from '../lib/form'
import { Button } from './button'
import { Dialog } from './dialog'
import { FormProblem } from './field'

interface FormDialogProps {
  title: string
  isChanged: boolean
  onClose: () => void
  form: { props: object; problem: Problem | null }
  /** The footer's, with the id of the form that they submit. */
  buttons: (formId: string) => ReactNode
  children: ReactNode
  size?: 'normal' | 'wide'
}

/** A form in a dialog that asks before it throws away what was typed. */
export function FormDialog({ title, isChanged, onClose, form, buttons, children, size = 'wide' }: FormDialogProps) {
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => (isChanged ? setIsAsking(true) : onClose())}
      size={size}
      footer={
        isAsking ? (
          <>
            <p role="alert" className="me-auto self-center">
              What you typed is not saved.
            </p>
            <Button kind="danger" onClick={onClose}>
              Discard
            </Button>
            <Button kind="primary" onClick={() => setIsAsking(false)}>
              Keep editing
            </Button>
          </>
        ) : (
          buttons(formId)
        )
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <FormProblem problem={form.problem} />
        {children}
      </form>
    </Dialog>
  )
}
