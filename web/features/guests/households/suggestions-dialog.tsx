import { useMemo, useState } from 'react'
import type { HouseholdSuggestion } from '../../../../worker/features/households/schema'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { Checkbox } from '../../../components/checkbox'
import { Dialog } from '../../../components/dialog'
import { FormDialog } from '../../../components/form-dialog'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useAction } from '../../../lib/action'
import { sendEach } from '../../../lib/send-each'
import { useGuests } from '../api'
import {
  couldComeBack,
  listHouseholds,
  postHousehold,
  unmakeHouseholds,
  useHouseholdWrites,
  useSuggestions,
} from './api'

const TITLE = 'Make households'

/** Makes households of those suggestions that are ticked. */
export function SuggestionsDialog({ onClose }: { onClose: () => void }) {
  const answer = useSuggestions()
  if (answer.data && answer.data.length > 0) return <Suggestions suggestions={answer.data} onClose={onClose} />
  return (
    <Dialog title={TITLE} isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Loaded
        answer={answer}
        failed="The suggestions could not be loaded."
        skeleton={<LoadingShapes label="Looking for households" shapes={['h-12', 'h-12', 'h-12']} />}
      >
        {() => (
          <p>
            No suggestions. Guests with the same address, email, phone or family name appear here until they share a
            household.
          </p>
        )}
      </Loaded>
    </Dialog>
  )
}

function Suggestions({ suggestions, onClose }: { suggestions: HouseholdSuggestion[]; onClose: () => void }) {
  const { data: guests = [] } = useGuests()
  const { refresh } = useHouseholdWrites()
  const known = useMemo(() => new Map(guests.map((guest) => [guest.id, guest])), [guests])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(0)
  const chosen = suggestions.filter((suggestion) => !left.has(keyOf(suggestion)))

  const action = useAction(async () => {
    const homes = chosen.flatMap(({ guest_ids }) => guest_ids.map((id) => known.get(id)?.household_id ?? id))
    const [before, mayUndo] = await Promise.all([listHouseholds(), couldComeBack(homes)])
    const { answers, failed } = await sendEach(chosen, {
      send: ({ name, guest_ids }) => postHousehold(name, guest_ids),
      onProgress: setDone,
    })
    void refresh()
    const [first] = failed
    if (first) toast.error(`${counted(failed.length, 'household')} could not be made. ${first.error.message}`)
    if (answers.length > 0) {
      const undo = {
        label: 'Undo',
        run: async () => {
          await unmakeHouseholds(answers, before).catch(toastFailure)
          void refresh()
        },
      }
      toast.success(`${counted(answers.length, 'household')} made`, mayUndo ? { action: undo } : {})
    }
    onClose()
  })

  return (
    <FormDialog
      title={TITLE}
      description="Guests who seem to live together. Untick those who don’t."
      isChanged={false}
      onClose={onClose}
      form={action}
      action={action.isBusy ? `${done} of ${chosen.length}` : `Make ${counted(chosen.length, 'household')}`}
      isReady={chosen.length > 0}
    >
      <ul className="divide-y divide-line">
        {suggestions.map((suggestion) => {
          const key = keyOf(suggestion)
          return (
            <li key={key} className="py-1.5">
              <Checkbox
                checked={!left.has(key)}
                disabled={action.isBusy}
                onChange={(isTicked) =>
                  setLeft((before) => {
                    const next = new Set(before)
                    isTicked ? next.delete(key) : next.add(key)
                    return next
                  })
                }
                label={
                  <span className="block py-1 [overflow-wrap:anywhere]">
                    <bdi className="font-medium">{suggestion.name}</bdi>
                    <span className="block text-sm">
                      {suggestion.guest_ids.map((id) => known.get(id)?.name ?? '').join(', ')}
                    </span>
                    <span className="block text-quiet text-sm">{suggestion.reason}</span>
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

const keyOf = ({ guest_ids }: HouseholdSuggestion) => guest_ids.join()
