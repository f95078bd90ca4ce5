import { attendingCompanions } from '../../../../worker/features/guests/rules'
import type { Companion, Guest } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { counted } from '../../../../worker/lib/text'
import { Paper, PaperTable } from '../../../components/paper'
import { useIsPrinting } from '../../../lib/printing'
import { attendanceAt, guestsAt, replyWords, shownAt, tallyAt, tallyWords } from '../occasions/replies'
import { answerLook, company, severityLabels } from '../wording'

/** The widths of the columns; with several occasions, a reply to one fits on a line. */
const columns = { Name: '', Reply: 'w-[20%]', 'Meal and needs': 'w-[28%]', Tags: 'w-[18%]' }
const columnsOfSeveral = { ...columns, Reply: 'w-[36%]', 'Meal and needs': 'w-[22%]', Tags: 'w-[14%]' }

interface GuestSheetProps {
  guests: Guest[]
  /** Where there are several. */
  occasions: Occasion[]
  /** The occasion whose meals are printed; empty: each guest's principal one. */
  occasionId: string
}

/** The whole list for printing. */
export function GuestSheet({ guests, occasions, occasionId }: GuestSheetProps) {
  if (!useIsPrinting()) return null
  return (
    <Paper title="Guests" note={counted(guests.length, 'guest')}>
      <PaperTable columns={occasions.length === 0 ? columns : columnsOfSeveral}>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <th scope="row" className="font-normal">
              <bdi>{guest.name}</bdi>
              <bdi className="block text-quiet">{[guest.household, company(guest)].filter(Boolean).join(' · ')}</bdi>
            </th>
            <td>
              <Replies guest={guest} occasions={occasions} />
            </td>
            <td>
              <Needs guest={guest} occasionId={occasionId} />
            </td>
            <td>{guest.tags.join(', ')}</td>
          </tr>
        ))}
      </PaperTable>
    </Paper>
  )
}

/** A line for the guest, and one for each plus-one who comes and needs something. */
function Needs({ guest, occasionId }: { guest: Guest; occasionId: string }) {
  const at = occasionId === '' ? guest.invitations.map(({ occasion_id }) => occasion_id) : [occasionId]
  const coming = at.flatMap((id) => guestsAt([guest], id).flatMap((here) => attendingCompanions(here, id)))
  const company = [...new Map(coming.map((one) => [one.id, one])).values()].filter((one) => needsOf(one).length > 0)
  return (
    <>
      {[shownAt(guest, occasionId).meal_preference, ...needsOf(guest)].filter(Boolean).join('; ')}
      {company.map((one) => (
        <div key={one.id}>
          <bdi>{one.name}</bdi>: {[one.meal_preference, ...needsOf(one)].filter(Boolean).join('; ')}
        </div>
      ))}
    </>
  )
}

function needsOf({ dietary_restrictions, allergy_severity, accessibility_needs }: Guest | Companion) {
  const severity = allergy_severity && severityLabels[allergy_severity]
  return [severity, dietary_restrictions, accessibility_needs].filter(Boolean)
}

/** A line for each occasion that the guest is invited to. */
function Replies({ guest, occasions }: { guest: Guest; occasions: Occasion[] }) {
  if (occasions.length === 0) return answerLook(guest).text
  const invited = occasions.filter(({ id }) => attendanceAt(guest, id) !== 'not-invited')
  if (invited.length === 0) return replyWords['not-invited']
  return invited.map(({ id, name }) => (
    <div key={id}>
      <bdi>{name}</bdi>: {tallyWords(tallyAt([guest], id), true)}
    </div>
  ))
}
