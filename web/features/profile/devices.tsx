import { Monitor, Smartphone } from 'lucide-react'
import type { DeviceSession } from '../../../worker/features/profile/schema'
import { Button } from '../../components/button'
import { Chip } from '../../components/chip'
import { DateText } from '../../components/date-text'
import { leaveSession } from '../../components/leave-session'
import { Loaded } from '../../components/loaded'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { browserZone } from '../../lib/browser-zone'
import { forgetSession } from '../../lib/session'
import { endThisDevice, useDevices, useEndDevice } from './api'
import { describeDevice } from './device-name'

/** The devices where this account is signed in, with a way to sign out each. */
export function Devices() {
  const devices = useDevices()
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-3">
        Devices signed in
      </h2>
      <Loaded answer={devices} failed="Your devices could not be loaded." skeleton={<DevicesSkeleton />}>
        {(list) => (
          <ul className="sheet">
            {list.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Device({ device }: { device: DeviceSession }) {
  const endDevice = useEndDevice()
  const { name, isPhone } = describeDevice(device.user_agent)
  const Icon = isPhone ? Smartphone : Monitor

  async function endThisSession() {
    await endThisDevice(device.id)
    forgetSession()
  }

  const { submit } = useAction(async () => {
    if (!device.is_current) await endDevice(device.id)
    else if (!(await leaveSession(endThisSession))) return
    toast.info('Logged out successfully')
  }, toastFailure)

  return (
    <li className="flex items-center gap-4 border-line px-5 py-3 not-first:border-t">
      <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          {name} {device.is_current && <Chip tone="good">this one</Chip>}
        </p>
        <p className="text-quiet text-sm">
          Last seen <DateText instant={device.last_seen_at} zone={browserZone()} />
        </p>
      </div>
      <Button kind="quiet" className="-me-4" onClick={submit}>
        Sign out<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

function DevicesSkeleton() {
  return <LoadingShapes label="Loading your devices" shapes={['w-40', 'w-28']} className="sheet grid gap-2 px-5 py-4" />
}
