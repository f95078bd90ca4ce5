import type { ReactNode } from 'react'
import type { Delivery } from '../../../../worker/features/messages/schema'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { Disclosure } from '../../../components/disclosure'
import { useHouseholdDialog } from '../households/params'
import type { Mailing } from './mailings'

/** Households that nothing can be posted to, each with a button that opens it. */
export function WithoutAddress({ mailings }: { mailings: Mailing[] }) {
  const dialog = useHouseholdDialog()
  const { length: count } = mailings
  return (
    <LeftOut
      summary={count === 1 ? '1 household has no address' : `${count} households have no address`}
      label="Without an address"
      rows={mailings.map(({ id, salutation }) => ({
        id,
        name: salutation,
        more: (
          <Button kind="quiet" aria-label={`Add an address for ${salutation}`} onClick={() => dialog.open(id)}>
            Add
          </Button>
        ),
      }))}
    />
  )
}

/** Households that a message is no longer for, each with the reason. */
export function NotNeeded({ deliveries }: { deliveries: Delivery[] }) {
  return (
    <LeftOut
      summary={`Not printed for ${counted(deliveries.length, 'household')}`}
      label="Not printed"
      rows={deliveries.map(({ id, name, error }) => ({
        id,
        name,
        more: <span className="min-h-11 content-center text-end text-quiet text-sm desk:min-h-9">{error}</span>,
      }))}
    />
  )
}

interface LeftOutProps {
  summary: string
  label: string
  rows: { id: string; name: string; more: ReactNode }[]
}

function LeftOut({ summary, label, rows }: LeftOutProps) {
  if (rows.length === 0) return null
  return (
    <div className="mb-4 rounded-md bg-care-soft px-3.5 py-1.5">
      <Disclosure summary={summary}>
        <ul aria-label={label} className="mb-1.5 grid max-h-72 gap-x-4 overflow-y-auto desk:grid-cols-2">
          {rows.map(({ id, name, more }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              {more}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
