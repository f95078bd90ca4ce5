import type { ReactNode } from 'react'
import type { User } from '../../../worker/features/auth/schema'
import { Button, ButtonLink } from '../../components/button'
import { Chip } from '../../components/chip'
import { ConfirmEmailButton } from '../../components/confirm-email'
import { DateText } from '../../components/date-text'
import { PageHeader } from '../../components/page-header'
import { StartWeddingButton } from '../../components/start-wedding'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { browserZone } from '../../lib/browser-zone'
import { navigate } from '../../lib/history'
import { paths } from '../../lib/paths'
import { useIsHelper, useSession } from '../../lib/session'
import { useOpenParam } from '../../lib/url-state'
import { ChangeEmail, ChangeName, ChangePassword, DeleteAccount } from './account-dialogs'
import { saveMe } from './api'
import { Devices } from './devices'
import { ImportDialog } from './import-dialog'
import { YourData } from './your-data'

/** The account page. `?change=…` opens the dialogs. */
export function ProfilePage() {
  const session = useSession()
  const isHelper = useIsHelper()
  const { value: change, open, close } = useOpenParam('change')
  if (session.status !== 'in') return null
  const { user } = session
  if (user.expires_at !== null) return <TrialAccount expiresAt={user.expires_at} />
  const ownsWedding = user.weddings.some(({ role }) => role === 'owner')
  const mayHaveData = user.event_id !== null && !isHelper
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-7">
      <div>
        <PageHeader title="My Account" />
        <ul className="sheet">
          <Row name="Name" onChange={() => open('name')}>
            {user.name}
          </Row>
          <Row name="Email" onChange={() => open('email')}>
            {user.email}
            <EmailState user={user} />
          </Row>
          <Row name="Password" onChange={() => open('password')}>
            <span className="text-quiet">Not shown</span>
          </Row>
        </ul>
      </div>
      <Devices />
      {user.event_id !== null && (
        <section aria-labelledby="collaborators" className="grid justify-items-start gap-3">
          <h2 id="collaborators">Collaborators</h2>
          <p className="text-quiet">
            {isHelper
              ? 'See who plans this wedding, or leave it. Your account stays.'
              : 'See who plans this wedding, and invite others to help.'}
          </p>
          <ButtonLink to={paths.collaborators}>Go to collaborators</ButtonLink>
        </section>
      )}
      {!ownsWedding && (
        <section aria-labelledby="own-wedding" className="grid justify-items-start gap-3">
          <h2 id="own-wedding">A wedding of your own</h2>
          <p className="text-quiet">It starts empty. You can switch between your weddings in the account menu.</p>
          <StartWeddingButton onStarted={() => navigate(paths.dashboard)} />
        </section>
      )}
      {mayHaveData && <YourData onImport={() => open('import')} />}
      <section aria-labelledby="leaving" className="grid justify-items-start gap-3">
        <h2 id="leaving">Leaving Posy</h2>
        <p className="text-quiet">
          {ownsWedding
            ? 'Deleting your account removes your wedding with it, unless a partner keeps it.'
            : 'Deleting your account ends your part in the planning. What you planned stays with the couple.'}{' '}
          You see what goes and what stays before you decide.
        </p>
        <Button kind="danger" onClick={() => open('deletion')}>
          Delete account
        </Button>
      </section>
      {change === 'name' && <ChangeName user={user} onClose={close} />}
      {change === 'email' && <ChangeEmail user={user} onClose={close} />}
      {change === 'password' && <ChangePassword onClose={close} />}
      {change === 'import' && mayHaveData && <ImportDialog onClose={close} />}
      {change === 'deletion' && <DeleteAccount onClose={close} />}
    </div>
  )
}

/** A sample account, which cannot be changed before it has an address and a password. */
function TrialAccount({ expiresAt }: { expiresAt: string }) {
  const zone = browserZone()
  return (
    <div className="max-w-2xl">
      <PageHeader title="My Account" />
      <div className="sheet grid justify-items-start gap-3 p-5">
        <p>
          You are trying Posy in an account that we delete on <DateText instant={expiresAt} zone={zone} />. With your
          name, an email address and a password you keep it, and can come back to it from any device.
        </p>
        <ButtonLink kind="primary" to={`${paths.dashboard}?sample=keep`}>
          Keep this account
        </ButtonLink>
      </div>
    </div>
  )
}

/** The address that awaits confirmation: the new one, or else the current one. */
function EmailState({ user: { email, email_verified, pending_email } }: { user: User }) {
  const cancelling = useAction(async () => {
    await saveMe({ email })
    toast.info(`You keep ${email}`)
  }, toastFailure)
  if (email_verified && pending_email === null) return null

  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
      {pending_email === null ? (
        <Chip tone="care">not confirmed</Chip>
      ) : (
        <>
          <span className="w-full text-quiet text-sm">
            Changes to <bdi className="text-ink">{pending_email}</bdi> when you open the link we mailed there.
          </span>
          <Chip tone="care">waiting for confirmation</Chip>
        </>
      )}
      <ConfirmEmailButton className="-ms-4" />
      {pending_email !== null && (
        <Button kind="quiet" className="-ms-4" isBusy={cancelling.isBusy} onClick={cancelling.submit}>
          Cancel the change
        </Button>
      )}
    </span>
  )
}

function Row({ name, onChange, children }: { name: string; onChange: () => void; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 border-line px-5 py-3 not-first:border-t">
      <p className="grid min-w-0 flex-1 gap-x-4 desk:grid-cols-[7rem_1fr]">
        <span className="text-quiet text-sm desk:leading-6">{name}</span>
        <span className="wrap-anywhere">{children}</span>
      </p>
      <Button kind="quiet" className="-me-4" onClick={onChange}>
        Change<span className="sr-only"> {name.toLowerCase()}</span>
      </Button>
    </li>
  )
}
