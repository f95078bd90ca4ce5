import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { Problem } from '../lib/form'
import { Button } from './button'
import { Dialog } from './dialog'
import { FormProblem } from './field'
import { OtherEdit, type OtherEditProps } from './other-edit'
import { useUnsavedOnBack } from './unsaved'

interface FormDialogProps {
  title: string
  /** One sentence beneath the title. */
  description?: ReactNode
  /** The result of `useForm`, `useEditForm` or `useAction`. */
  form: { props: object; problem: Problem | null; isBusy: boolean; isChanged: boolean }
  /** Whether closing loses something worth asking about. Defaults to any change of a field. */
  isChanged?: boolean
  onClose: () => void
  /** The label of the submit button. */
  action: ReactNode
  /** The label of the button that closes the dialog. */
  cancel?: string
  /** Whether it can be submitted. */
  isReady?: boolean
  isDangerous?: boolean
  /** Deletes the edited item after the dialog has closed. */
  onRemove?: () => void
  /** The label of the button that does so. */
  removal?: string
  /** Replaces the Cancel button. */
  more?: ReactNode
  children: ReactNode
  size?: 'normal' | 'wide'
}

/** A form in a dialog. Asks before unsaved changes are lost. */
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
  removal = 'Delete',
  more,
  children,
  size = 'wide',
}: FormDialogProps) {
  const formId = useId()
  const unsaved = useUnsavedOnBack({ isChanged, onClose })
  // A form that is being sent takes neither text nor focus. If it stays open, the focus returns.
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (form.isBusy) focused.current = document.activeElement
    // A notice that came with the answer stays in view.
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement) {
      focused.current.focus({ preventScroll: true })
    }
  }, [form.isBusy])
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
          {removal}
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
      // The question has buttons of its own: reusing one that is being pressed would submit the form.
      footer={unsaved.isAsking ? unsaved.question : buttons}
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <FormProblem problem={form.problem} />
        <div inert={form.isBusy} className="contents">
          {children}
        </div>
      </form>
    </Dialog>
  )
}

interface EditDialogProps<V extends object> extends Omit<FormDialogProps, 'form' | 'action'>, OtherEditProps<V> {
  form: FormDialogProps['form'] & OtherEditProps<V>['form']
}

/** A FormDialog for a resource that others may be editing too. */
export function EditDialog<V extends object>({ labels, worded, children, ...rest }: EditDialogProps<V>) {
  return (
    <FormDialog {...rest} action="Save">
      <OtherEdit form={rest.form} labels={labels} worded={worded} />
      {children}
    </FormDialog>
  )
}
