import { Plus, Trash2 } from 'lucide-react'
import { type SeatingRule, seatingPaths } from '../../../../../worker/features/seating/schema'
import { Button, IconButton } from '../../../../components/button'
import { useUndoableDelete } from '../../../../components/undoable-delete'
import { useGuests } from '../../api'
import { useSeatingDialogs } from '../dialog-params'
import type { Hall } from '../hall'
import { strengthLabels } from './strength'

/** The rules about who sits together or apart. */
export function RulesPanel({ hall }: { hall: Hall }) {
  const dialogs = useSeatingDialogs()
  const { remove } = useUndoableDelete()
  // A rule is the wedding's; its guests need not be invited to the occasion that is shown.
  const { data: guests = hall.guests } = useGuests()
  const nameOf = (id: string) => guests.find((guest) => guest.id === id)?.name ?? 'a deleted guest'
  const sentence = ({ guest_ids: [one, other] }: SeatingRule) => `${nameOf(one)} and ${nameOf(other)}`
  return (
    <div className="grid gap-3">
      {hall.rules.length === 0 ? (
        <p className="text-quiet">
          Choose who should sit together and who should be apart. Households stay together automatically.
        </p>
      ) : (
        <ul aria-label="Rules">
          {hall.rules.map((rule) => (
            <li key={rule.id} className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {sentence(rule)}
                <span className="block text-quiet text-sm">
                  {rule.type === 'keep_apart'
                    ? 'never at the same table'
                    : `together, ${strengthLabels[rule.strength].toLowerCase()}`}
                </span>
              </p>
              <IconButton
                label={`Remove the rule for ${sentence(rule)}`}
                onClick={() =>
                  remove({
                    path: seatingPaths.rule(rule.id),
                    what: `The rule for ${sentence(rule)}`,
                    said: `The rule for ${sentence(rule)} is removed`,
                  })
                }
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => dialogs.rule.open('new')}>
        <Plus aria-hidden />
        Add a rule
      </Button>
    </div>
  )
}
