import { type ReactNode, useId } from 'react'
import type { Problem } from '../lib/form'
import { Dialog } from './dialog'
import { FormProblem } from './field'
import { useUnsavedOnBack } from './unsaved'

interface FormDialogProps {
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  isChanged: boolean
  onClose: () => void
  form: { props: object; problem: Problem | null }
  /** The footer's, with the id of the form that they submit. */
  buttons: (formId: string) => ReactNode
  children: ReactNode
  size?: 'normal' | 'wide'
}

/** A form in a dialog that asks before it throws away what was typed. */
export function FormDialog({
  title,
  description,
  isChanged,
  onClose,
  form,
  buttons,
  children,
  size = 'wide',
}: FormDialogProps) {
  const formId = useId()
  const unsaved = useUnsavedOnBack({ isChanged, onClose })
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onClose={unsaved.close}
      size={size}
      // The question is a component of its own: a button that became the form's while it is pressed would submit it.
      footer={unsaved.isAsking ? unsaved.question : buttons(formId)}
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <FormProblem problem={form.problem} />
        {children}
      </form>
    </Dialog>
  )
}
