import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Problem } from '../lib/form'
import { Button } from './button'
import { Dialog } from './dialog'
import { FormProblem } from './field'
import { OtherEdit, type OtherEditProps } from './other-edit'
import { useUnsavedOnBack } from './unsaved'

interface FormDialogProps {
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  /** Of `useForm`, `useEditForm` or `useAction`. */
  form: { props: object; problem: Problem | null; isBusy: boolean; isChanged: boolean }
  /** Whether something would be lost by closing it, where that is less than any change of a field. */
  isChanged?: boolean
  onClose: () => void
  /** The words of the button that submits it. */
  action: ReactNode
  /** The words of the button that closes it. */
  cancel?: string
  /** Whether it can be submitted. */
  isReady?: boolean
  isDangerous?: boolean
  /** Deletes what is edited, once the dialog is closed. */
  onRemove?: () => void
  /** Another button beside the action, in place of Cancel. */
  more?: ReactNode
  children: ReactNode
  size?: 'normal' | 'wide'
}

/** A form in a dialog that asks before it throws away what was typed. */
export function FormDialog({
  title,
  description,
  form,
  isChanged = form.isChanged,
  onClose,
  action,
  cancel = 'Cancel',
  isReady = true,
  isDangerous = false,
  onRemove,
  more,
  children,
  size = 'wide',
}: FormDialogProps) {
  const formId = useId()
  const unsaved = useUnsavedOnBack({ isChanged, onClose })
  const buttons = (
    <>
      {onRemove && (
        <Button
          kind="quiet"
          className="-ms-3 me-auto text-bad!"
          onClick={() => {
            onClose()
            onRemove()
          }}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
      {more ?? (!onRemove && <Button onClick={onClose}>{cancel}</Button>)}
      <Button
        type="submit"
        form={formId}
        kind={isDangerous ? 'danger' : 'primary'}
        isBusy={form.isBusy}
        disabled={!isReady}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onClose={unsaved.close}
      size={size}
      // The question is a component of its own: a button that became the form's while it is pressed would submit it.
      footer={unsaved.isAsking ? unsaved.question : buttons}
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <FormProblem problem={form.problem} />
        {children}
      </form>
    </Dialog>
  )
}

interface EditDialogProps<V extends object> extends Omit<FormDialogProps, 'form' | 'action'>, OtherEditProps<V> {
  form: FormDialogProps['form'] & OtherEditProps<V>['form']
}

/** The form of something that others may be changing as well. */
export function EditDialog<V extends object>({ labels, worded, children, ...rest }: EditDialogProps<V>) {
  return (
    <FormDialog {...rest} action="Save">
      <OtherEdit form={rest.form} labels={labels} worded={worded} />
      {children}
    </FormDialog>
  )
}
