import { type ReactNode, useId, useMemo, useState } from 'react'
import useSWR from 'swr'
import { type Guest, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { type InvitationChanges, type Occasion, occasionPaths } from '../../../../worker/features/occasions/schema'
import { counted } from '../../../../worker/lib/text'
import { SelectField } from '../../../components/field'
import { FormDialog } from '../../../components/form-dialog'
import { useAction } from '../../../lib/action'
import type { ApiError } from '../../../lib/api-error'
import { asOptions } from '../../../lib/options'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { distinct } from '../distinct'
import { answerLabels, sideLabels } from '../wording'
import { chosenGuests, everyone, type GuestChoice, previewWords, replyTo } from './choice'
import { putInvitations, useInvitations } from './use-invitations'

interface InviteDialogProps {
  occasions: Occasion[]
  /** The occasion that is offered first. */
  occasionId: string
  guests: Guest[]
  /** The guests who are selected in the list. */
  selected: Guest[]
  onClose: () => void
}

/** Invites many guests to an occasion, or withdraws their invitations, with a preview. */
export function InviteDialog({ occasions, occasionId, guests, selected, onClose }: InviteDialogProps) {
  const [id, setId] = useState(occasionId)
  const group = useId()
  const [isInviting, setIsInviting] = useState(true)
  const [choice, setChoice] = useState<GuestChoice>({ ...everyone, isSelected: selected.length > 0 })
  const occasion = occasions.find((one) => one.id === id) ?? (occasions[0] as Occasion)
  const repliedTo = replyTo(occasions, occasion, isInviting)
  const pool = choice.isSelected ? selected : guests
  const chosen = useMemo(() => chosenGuests(pool, choice, repliedTo?.id), [pool, choice, repliedTo?.id])
  const preview = usePreview(occasion, chosen, isInviting)
  const change = useInvitations()
  const action = useAction(async () => {
    if (await change(chosen, occasion, isInviting)) onClose()
  })
  // After an error, `data` still holds the count of the choice before.
  const known = preview.error ? undefined : preview.data
  const count = known ? known.invited + known.withdrawn : 0
  const what = isInviting ? `Invite ${counted(count, 'guest')}` : `Withdraw ${counted(count, 'invitation')}`

  return (
    <FormDialog
      title="Invite guests"
      isChanged={false}
      size="normal"
      onClose={onClose}
      form={action}
      action={count > 0 ? what : isInviting ? 'Invite' : 'Withdraw'}
      isReady={count > 0 && !preview.isLoading}
      isDangerous={!isInviting}
    >
      <SelectField
        label="Occasion"
        value={occasion.id}
        onChange={setId}
        options={occasions.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <Choices legend="What to do">
        <Choice name={`${group} what`} isOn={isInviting} onChoose={() => setIsInviting(true)}>
          Invite
        </Choice>
        <Choice name={`${group} what`} isOn={!isInviting} onChoose={() => setIsInviting(false)}>
          Withdraw invitations
        </Choice>
      </Choices>
      {selected.length > 0 && (
        <Choices legend="Who">
          <Choice
            name={`${group} who`}
            isOn={choice.isSelected}
            onChoose={() => setChoice({ ...everyone, isSelected: true })}
          >
            The {selected.length === 1 ? 'selected guest' : `${selected.length.toLocaleString('en')} selected guests`}
          </Choice>
          <Choice name={`${group} who`} isOn={!choice.isSelected} onChoose={() => setChoice(everyone)}>
            All guests, or some by tag or side
          </Choice>
        </Choices>
      )}
      {!choice.isSelected && <Conditions guests={guests} choice={choice} repliedTo={repliedTo} onChange={setChoice} />}
      <p role="status" className="rounded-md bg-sunk px-3 py-2">
        {preview.error?.message ?? (preview.data ? previewWords(preview.data, isInviting) : 'Counting…')}
      </p>
    </FormDialog>
  )
}

/** Asks what the change would do, without doing it. */
function usePreview(occasion: Occasion, guests: Guest[], isInviting: boolean) {
  const guest_ids = guests.map(({ id }) => id)
  return useSWR<InvitationChanges, ApiError>(
    `${occasionPaths.invitations(occasion.id)}?${isInviting}&${guest_ids.join()}`,
    () => putInvitations(occasion.id, { guest_ids, invited: isInviting, dry_run: true }),
    { keepPreviousData: true },
  )
}

interface ConditionsProps {
  guests: Guest[]
  choice: GuestChoice
  repliedTo: Occasion | undefined
  onChange: (choice: GuestChoice) => void
}

function Conditions({ guests, choice, repliedTo, onChange }: ConditionsProps) {
  const { data: settings } = useWeddingSettings()
  const tags = useMemo(() => distinct(guests.flatMap((guest) => guest.tags)), [guests])
  const households = useMemo(() => distinct(guests.map(({ household }) => household)), [guests])
  const select = <K extends 'side' | 'tag' | 'household' | 'reply'>(
    name: K,
    label: string,
    options: { value: string; label: string }[],
  ) =>
    options.length > 0 && (
      <SelectField
        label={label}
        value={choice[name]}
        onChange={(value) => onChange({ ...choice, [name]: value })}
        options={[{ value: '', label: 'Any' }, ...options]}
      />
    )
  const same = (value: string) => ({ value, label: value })
  return (
    <div className="grid grid-cols-2 gap-4">
      {select('tag', 'Tag', tags.map(same))}
      {select('side', 'Side', asOptions(sideLabels(settings)))}
      {select('household', 'Household', households.map(same))}
      {repliedTo &&
        select(
          'reply',
          `Reply to ${repliedTo.name}`,
          rsvpStatuses.map((value) => ({ value, label: answerLabels[value] })),
        )}
    </div>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="grid gap-x-4 desk:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  /** Shared by the choices of one question. */
  name: string
  isOn: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, isOn, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 desk:min-h-9">
      <input type="radio" name={name} checked={isOn} onChange={onChoose} className="size-4.5 shrink-0 accent-accent" />
      <span>{children}</span>
    </label>
  )
}
