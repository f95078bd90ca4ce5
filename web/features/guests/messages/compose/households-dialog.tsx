import { useMemo, useState } from 'react'
import type { Household } from '../../../../../worker/features/households/schema'
import { Button } from '../../../../components/button'
import { Checkbox } from '../../../../components/checkbox'
import { Dialog } from '../../../../components/dialog'
import { TextField } from '../../../../components/field'
import { Loaded } from '../../../../components/loaded'
import { LoadingShapes } from '../../../../components/skeleton'
import { unsavedChoice, useUnsavedOnBack } from '../../../../components/unsaved'
import { hasWords, searchable, searchWords } from '../../../../lib/search'
import { useHouseholds } from '../../households/api'
import { existing } from '../../households/existing'

/** More are found by searching. */
const MOST_LISTED = 100

interface HouseholdsDialogProps {
  chosen: readonly string[]
  onChoose: (households: string[]) => void
  onClose: () => void
}

/** Chooses households by hand. */
export function HouseholdsDialog({ chosen: before, onChoose, onClose }: HouseholdsDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before))
  const answer = useHouseholds()
  // One that is gone is not listed, so it could not be taken away.
  const there = existing(chosen, answer.data)
  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isChanged = chosen.size !== before.length || before.some((id) => !chosen.has(id))
  const unsaved = useUnsavedOnBack({ isChanged, onClose, words: unsavedChoice })
  return (
    <Dialog
      title="Choose households"
      isOpen
      onClose={unsaved.close}
      footer={
        unsaved.isAsking ? (
          unsaved.question
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              disabled={there.length === 0 && before.length === 0}
              onClick={() => {
                onChoose(there)
                onClose()
              }}
            >
              {there.length === 0 ? 'Choose nobody' : `Choose ${there.length.toLocaleString('en')}`}
            </Button>
          </>
        )
      }
    >
      <Loaded
        answer={answer}
        failed="The households could not be loaded."
        skeleton={<LoadingShapes label="Loading the households" shapes={Array(6).fill('h-8')} />}
      >
        {(households) => <List households={households} chosen={chosen} onToggle={toggle} />}
      </Loaded>
    </Dialog>
  )
}

interface ListProps {
  households: Household[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

function List({ households, chosen, onToggle }: ListProps) {
  const [query, setQuery] = useState('')
  /** Those chosen before come first; they stay where they are while others are chosen. */
  const [first] = useState(chosen)
  const sorted = useMemo(
    () => households.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id))),
    [households, first],
  )
  const words = searchWords(query)
  const found = sorted.filter(({ salutation, name, members }) =>
    hasWords(searchable([salutation, name, ...members.map((member) => member.name)].join('\n')), words),
  )
  return (
    <div className="grid gap-3">
      <TextField label="Search" type="search" value={query} onChange={setQuery} />
      <ul aria-label="Households" className="grid">
        {found.slice(0, MOST_LISTED).map(({ id, name, salutation, members }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.has(id)}
              onChange={() => onToggle(id)}
              label={
                <span className="[overflow-wrap:anywhere]">
                  <bdi>{name ?? salutation}</bdi>
                  {members.length > 1 && (
                    <span className="ms-2 text-quiet text-sm">
                      <bdi>{members.map((member) => member.name).join(', ')}</bdi>
                    </span>
                  )}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {found.length > MOST_LISTED && (
        <p className="text-quiet text-sm">
          And {(found.length - MOST_LISTED).toLocaleString('en')} more. Search to find them.
        </p>
      )}
      {found.length === 0 && <p className="text-quiet">No households match.</p>}
    </div>
  )
}
