import * as z from 'zod/mini'
import type { User } from '../../../worker/features/auth/schema'
import { accountDeletion } from '../../../worker/features/profile/deletion/schema'
import { passwordChange, profilePatch } from '../../../worker/features/profile/schema'
import { PASSWORD_HINT } from '../../../worker/lib/password'
import { TextField } from '../../components/field'
import { FormDialog } from '../../components/form-dialog'
import { Loaded } from '../../components/loaded'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { useForm } from '../../lib/form'
import { forgetSession } from '../../lib/session'
import { deleteMe, saveMe, useChangePassword, useDeletionOutlook } from './api'

interface Closable {
  onClose: () => void
}

export function ChangeName({ user, onClose }: Closable & { user: User }) {
  const form = useForm({
    schema: z.pick(profilePatch, { name: true }),
    initial: { name: user.name },
    submit: async (typed) => {
      await saveMe(typed)
      toast.success('Name saved')
      onClose()
    },
  })
  return (
    <FormDialog size="normal" isChanged={false} title="Change your name" action="Save" form={form} onClose={onClose}>
      <TextField label="Full Name" autoComplete="name" {...form.field('name')} />
    </FormDialog>
  )
}

export function ChangeEmail({ user, onClose }: Closable & { user: User }) {
  const form = useForm({
    schema: z.pick(profilePatch, { email: true, current_password: true }),
    initial: { email: user.email, current_password: '' },
    submit: async (typed) => {
      const { pending_email } = await saveMe(typed)
      toast.success(pending_email === null ? 'Email saved' : `We’ve mailed a link to ${pending_email}`)
      onClose()
    },
  })
  return (
    <FormDialog
      size="normal"
      isChanged={false}
      title="Change your email"
      description="We’ll mail a link to the new address. Until you open it, you sign in with the old one."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  )
}

export function ChangePassword({ onClose }: Closable) {
  const changePassword = useChangePassword()
  const form = useForm({
    schema: passwordChange,
    initial: { current_password: '', new_password: '' },
    submit: async (typed) => {
      await changePassword(typed)
      toast.success('Password changed')
      onClose()
    },
  })
  return (
    <FormDialog
      size="normal"
      isChanged={false}
      title="Change your password"
      description="All other devices are signed out."
      action="Change password"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('new_password')}
      />
    </FormDialog>
  )
}

export function DeleteAccount({ onClose }: Closable) {
  const outlook = useDeletionOutlook()
  const form = useForm({
    schema: accountDeletion,
    initial: { password: '' },
    submit: async (typed) => {
      await deleteMe(typed)
      forgetSession()
      toast.info('Your account has been deleted')
    },
  })
  return (
    <FormDialog
      size="normal"
      isChanged={false}
      title="Delete your account?"
      description="This happens at once and can’t be undone."
      action="Delete for good"
      isReady={outlook.data !== undefined}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <Loaded
        answer={outlook}
        failed="We couldn’t load what would be deleted with your account."
        skeleton={<OutlookSkeleton />}
      >
        {({ goes, stays }) => (
          <div className="grid gap-3">
            <Sentences title="What goes" sentences={goes} />
            <Sentences title="What stays" sentences={stays} />
          </div>
        )}
      </Loaded>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-medium text-sm">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

function OutlookSkeleton() {
  return <LoadingShapes label="Checking what will be deleted" shapes={['w-24', 'w-full', 'w-full']} />
}
