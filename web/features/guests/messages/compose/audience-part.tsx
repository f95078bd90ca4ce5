import { type ReactNode, Suspense, useMemo } from 'react'
import { type RsvpStatus, rsvpStatuses, sides } from '../../../../../worker/features/guests/contract'
import type { Audience } from '../../../../../worker/features/messages/schema'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { counted } from '../../../../../worker/lib/text'
import { Button } from '../../../../components/button'
import { Checkbox } from '../../../../components/checkbox'
import { FilterChip } from '../../../../components/chip'
import { Disclosure } from '../../../../components/disclosure'
import { FieldError } from '../../../../components/field'
import { Loaded } from '../../../../components/loaded'
import { Skeleton } from '../../../../components/skeleton'
import { loadedPart } from '../../../../lib/loaded-part'
import { useOpenParam } from '../../../../lib/url-state'
import { useGuests } from '../../api'
import { distinct, spelledIn } from '../../distinct'
import { useHouseholds } from '../../households/api'
import { existing } from '../../households/existing'
import { answerLabels, sideLabels } from '../../wording'
import { useAudience } from '../api'
import { kindNouns, reachText } from '../wording'
import { isForEveryone, tidied, toggled } from './draft-values'
import type { Draft } from './use-draft'

const HouseholdsDialog = loadedPart(async () => (await import('./households-dialog')).HouseholdsDialog)

/** Chooses whom the message is for. Each choice narrows the audience. */
export function AudiencePart({ draft, settings }: { draft: Draft; settings: WeddingSettings }) {
  const { values, change } = draft
  const { audience, kind } = values
  const { data: guests = [] } = useGuests()
  const tags = useMemo(
    // As the message spells those that it has.
    () => distinct(guests.flatMap((guest) => guest.tags)).map((tag) => spelledIn(audience.tags ?? [], tag)),
    [guests, audience.tags],
  )
  const choosing = useOpenParam('households')
  const set = (changes: Partial<Audience>) => change({ audience: tidied({ ...audience, ...changes }) })
  const isNarrowed = Boolean(audience.statuses?.length || audience.sides?.length || audience.tags?.length)
  const names = sideLabels(settings)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          isOn={isForEveryone(audience)}
          onClick={() => change({ audience: tidied({ occasion_id: audience.occasion_id }) })}
        >
          {kind === 'thanks' && !audience.statuses ? 'Everyone who came' : 'Everyone invited'}
        </FilterChip>
        <FilterChip isOn={audience.not_yet_sent === true} onClick={() => set({ not_yet_sent: !audience.not_yet_sent })}>
          Not yet sent {kindNouns[kind]}
        </FilterChip>
        {audience.households ? (
          <>
            <Chosen households={audience.households} onOpen={() => choosing.open('open')} />
            <Button kind="quiet" onClick={() => set({ households: undefined })}>
              Don’t choose by hand
            </Button>
          </>
        ) : (
          <Button aria-haspopup="dialog" onClick={() => choosing.open('open')}>
            Choose households…
          </Button>
        )}
      </div>
      <Disclosure summary="Narrow down by reply, side or tag" isOpenAtFirst={isNarrowed}>
        <div className="grid gap-4 pt-2">
          <Choices label="By reply">
            {rsvpStatuses.map((status: RsvpStatus) => (
              <Checkbox
                key={status}
                label={answerLabels[status]}
                checked={audience.statuses?.includes(status) ?? false}
                onChange={() => set({ statuses: toggled(audience.statuses, status) })}
              />
            ))}
          </Choices>
          <Choices label="By side">
            {sides.map((side) => (
              <Checkbox
                key={side}
                label={<bdi>{names[side]}</bdi>}
                checked={audience.sides?.includes(side) ?? false}
                onChange={() => set({ sides: toggled(audience.sides, side) })}
              />
            ))}
          </Choices>
          {tags.length > 0 && (
            <Choices label="By tag">
              {tags.map((tag) => (
                <Checkbox
                  key={tag}
                  label={<bdi>{tag}</bdi>}
                  checked={audience.tags?.includes(tag) ?? false}
                  onChange={() => set({ tags: toggled(audience.tags, tag) })}
                />
              ))}
            </Choices>
          )}
        </div>
      </Disclosure>
      {audience.households?.length === 0 && (
        <p className="rounded-md bg-care-soft px-4 py-3 text-sm">
          Nobody gets this message. If its occasion was removed, please check its words, and choose who gets it.
        </p>
      )}
      <FieldError error={draft.errors.audience} />
      <Reach draft={draft} />
      {choosing.isOpen && (
        <Suspense>
          <HouseholdsDialog
            chosen={audience.households ?? []}
            onChoose={(households) => set({ households })}
            onClose={choosing.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Says how many of the chosen households there are, and opens the choice. */
function Chosen({ households, onOpen }: { households: string[]; onOpen: () => void }) {
  const { length: count } = existing(households, useHouseholds().data)
  return (
    <Button aria-haspopup="dialog" onClick={onOpen}>
      {count === 0 ? 'Nobody chosen' : counted(count, 'chosen household')}
    </Button>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-0.5 font-medium text-sm">{label}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-5 overflow-y-auto">{children}</div>
    </fieldset>
  )
}

/** How many it reaches, as last saved. */
function Reach({ draft: { saved } }: { draft: Draft }) {
  return (
    <div role="status" className="rounded-md bg-sunk px-4 py-3 text-sm">
      <Loaded
        answer={useAudience(saved)}
        failed="We couldn’t count who gets it."
        skeleton={<Skeleton className="my-0.5 w-48" />}
      >
        {({ total, skipped }) => <p>{reachText(total, total - skipped.length)}</p>}
      </Loaded>
    </div>
  )
}
