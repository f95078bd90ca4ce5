import type { Guest } from '../../../../worker/features/guests/schema'
import { ColumnHeads } from '../../../components/table-head'
import { useIsPrinting } from '../../../lib/printing'
import { answerLook, company, guestCount } from '../wording'

/** The whole list for printing. */
export function GuestSheet({ guests }: { guests: Guest[] }) {
  if (!useIsPrinting()) return null
  return (
    <section className="print-alone hidden print:block">
      <h1>Guests</h1>
      <p className="mb-4 text-quiet">{guestCount(guests.length)}</p>
      <table className="w-full table-fixed border-collapse text-sm [&_tr>*]:py-1.5 [&_tr>*]:pe-3 [&_tr>*]:text-start [&_tr>*]:align-top [&_tr>*]:[overflow-wrap:anywhere]">
        <thead>
          <tr>
            <ColumnHeads columns={{ Name: '', Answer: 'w-[20%]', 'Meal and needs': 'w-[28%]', Tags: 'w-[18%]' }} />
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <tr key={guest.id} className="break-inside-avoid border-line border-t">
              <th scope="row" className="font-normal">
                <bdi>{guest.name}</bdi>
                <bdi className="block text-quiet">{[guest.household, company(guest)].filter(Boolean).join(' · ')}</bdi>
              </th>
              <td>{answerLook(guest).text}</td>
              <td>
                {[guest.meal_preference, guest.dietary_restrictions, guest.accessibility_needs]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              <td>{guest.tags.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
