import type { Guest } from '../../../../worker/features/guests/schema'
import { Paper, PaperTable } from '../../../components/paper'
import { useIsPrinting } from '../../../lib/printing'
import { answerLook, company, guestCount } from '../wording'

/** The whole list for printing. */
export function GuestSheet({ guests }: { guests: Guest[] }) {
  if (!useIsPrinting()) return null
  return (
    <Paper title="Guests" note={guestCount(guests.length)}>
      <PaperTable columns={{ Name: '', Reply: 'w-[20%]', 'Meal and needs': 'w-[28%]', Tags: 'w-[18%]' }}>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <th scope="row" className="font-normal">
              <bdi>{guest.name}</bdi>
              <bdi className="block text-quiet">{[guest.household, company(guest)].filter(Boolean).join(' · ')}</bdi>
            </th>
            <td>{guest.rsvp_status === 'pending' ? 'awaiting reply' : answerLook(guest).text}</td>
            <td>
              {[guest.meal_preference, guest.dietary_restrictions, guest.accessibility_needs]
                .filter(Boolean)
                .join(', ')}
            </td>
            <td>{guest.tags.join(', ')}</td>
          </tr>
        ))}
      </PaperTable>
    </Paper>
  )
}
