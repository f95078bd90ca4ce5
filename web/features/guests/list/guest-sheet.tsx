import type { Guest } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { counted } from '../../../../worker/lib/text'
import { Paper, PaperTable } from '../../../components/paper'
import { useIsPrinting } from '../../../lib/printing'
import { tallyAt, tallyWords } from '../occasions/replies'
import { answerLook, company } from '../wording'

/** The whole list for printing. */
export function GuestSheet({ guests, occasions }: { guests: Guest[]; occasions: Occasion[] }) {
  if (!useIsPrinting()) return null
  return (
    <Paper title="Guests" note={counted(guests.length, 'guest')}>
      <PaperTable columns={{ Name: '', Reply: 'w-[20%]', 'Meal and needs': 'w-[28%]', Tags: 'w-[18%]' }}>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <th scope="row" className="font-normal">
              <bdi>{guest.name}</bdi>
              <bdi className="block text-quiet">{[guest.household, company(guest)].filter(Boolean).join(' · ')}</bdi>
            </th>
            <td>
              {occasions.length === 0
                ? answerLook(guest).text
                : occasions.map(({ id, name }) => (
                    <div key={id}>
                      <bdi>{name}</bdi>: {tallyWords(tallyAt([guest], id), true)}
                    </div>
                  ))}
            </td>
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
