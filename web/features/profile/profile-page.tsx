import type { ReactNode } from 'react'
import { Button } from '../../components/button'
import { PageHeader } from '../../components/page-header'
import { useSession } from '../../lib/session'
import { useOpenParam } from '../../lib/url-state'
import { ChangeEmail, ChangeName, ChangePassword, DeleteAccount } from './account-dialogs'
import { Devices } from './devices'

/** Which dialog is open stands in the address, as `?change=…`. */
export function ProfilePage() {
  const session = useSession()
  const { value: change, open, close } = useOpenParam('change')
  if (session.status !== 'in') return null
  const { user } = session
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
          </Row>
          <Row name="Password" onChange={() => open('password')}>
            <span className="text-quiet">Not shown</span>
          </Row>
        </ul>
      </div>
      <Devices />
      <section aria-labelledby="leaving" className="grid justify-items-start gap-3">
        <h2 id="leaving">Leaving Posy</h2>
        <p className="text-quiet">
          Deleting your account removes your wedding with it, unless you share it with somebody: guests, answers and
          links, for good.
        </p>
        <Button kind="danger" onClick={() => open('deletion')}>
          Delete account
        </Button>
      </section>
      {change === 'name' && <ChangeName user={user} onClose={close} />}
      {change === 'email' && <ChangeEmail user={user} onClose={close} />}
      {change === 'password' && <ChangePassword onClose={close} />}
      {change === 'deletion' && <DeleteAccount onClose={close} />}
    </div>
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
