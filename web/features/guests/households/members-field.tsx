import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Household } from '../../../../worker/features/households/schema'
import { IconButton } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { FormProblem } from '../../../components/field'
import { SuggestField } from '../../../components/suggest-field'
import { toast } from '../../../components/toast'
import { ApiError } from '../../../lib/api-error'
import type { Problem } from '../../../lib/form'
import { hasWords, searchable, searchWords } from '../../../lib/search'
import { useGuests, useGuestWrites } from '../api'
import { answerLook, kindLabels } from '../wording'
import { useHouseholdWrites } from './api'

interface MembersFieldProps {
  household: Household
  /** The guests who can be added, by label. */
  others: ReadonlyMap<string, Guest>
  /** The text typed under "Add a guest". */
  value: string
  error: string | undefined
  onChange: (text: string) => void
  isDisabled: boolean
}

/** The members of a household. Changes are sent at once; a name that is typed but not chosen is left to the form. */
export function MembersField({ household, others, value, error, onChange, isDisabled }: MembersFieldProps) {
  const { data: guests = [] } = useGuests()
  const { addMembers, refresh } = useHouseholdWrites()
  const { save } = useGuestWrites()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const byId = useMemo(() => new Map(guests.map((guest) => [guest.id, guest])), [guests])
  const found = useMemo(() => matching([...others.keys()], value), [others, value])

  async function attempt(change: () => Promise<string>) {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      toast.success(await change())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      void refresh()
    } finally {
      setIsBusy(false)
    }
  }

  function choose(label: string) {
    const guest = others.get(label)
    if (!guest) return
    onChange('')
    void attempt(async () => {
      const { name } = await addMembers(household.id, [guest.id])
      return `${guest.name} moved to ${name}`
    })
  }

  const leave = (guest: Guest) =>
    attempt(async () => {
      await takeOut(guest)
      await refresh()
      return `${guest.name} is now invited on their own`
    })

  /** Takes a guest out of this household, not of one that they were moved to since. Other changes of the guest don't matter. */
  async function takeOut({ id, version }: Guest): Promise<void> {
    try {
      await save(id, { household: null, version })
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 409 ? (error.current as Guest | undefined) : undefined
      if (current?.household_id !== household.id) throw error
      await takeOut(current)
    }
  }

  return (
    <section aria-label="Members" className="grid gap-2">
      <h3>Members</h3>
      <FormProblem problem={problem} />
      {household.members.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {household.members.map(({ guest_id, name, kind }) => {
            const guest = byId.get(guest_id)
            const look = guest && answerLook(guest)
            return (
              <li key={guest_id} className="flex min-h-11 items-center gap-2 ps-3 pe-1">
                <span className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                  {kind !== 'adult' && <span className="text-quiet text-sm"> · {kindLabels[kind].toLowerCase()}</span>}
                </span>
                {look && <Chip tone={look.tone}>{look.text}</Chip>}
                {household.members.length > 1 && (
                  <IconButton
                    label={`Remove ${name} from the household`}
                    disabled={isBusy || !guest}
                    // They may have been moved elsewhere since this household was read.
                    onClick={() => guest && void (guest.household_id === household.id ? leave(guest) : refresh())}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {/* Rather than the first button, which would take somebody out of the household. */}
      <div data-first-focus>
        <SuggestField
          name="member"
          label="Add a guest"
          value={value}
          error={error}
          onChange={onChange}
          onChoose={choose}
          isStrict
          disabled={isDisabled || isBusy}
          hint={isDisabled ? 'Save your changes first.' : 'Type a name. They leave the household they are in now.'}
          groups={[{ label: 'Guests', options: found }]}
        />
      </div>
    </section>
  )
}

const MOST_FOUND = 30

function matching(labels: string[], query: string): string[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  return labels.filter((label) => hasWords(searchable(label), words)).slice(0, MOST_FOUND)
}
