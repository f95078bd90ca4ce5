import { BellOff } from 'lucide-react'
import { Fragment, memo, type Ref } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { Button } from '../../../components/button'
import { Checkbox } from '../../../components/checkbox'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { Tooltip } from '../../../components/tooltip'
import type { GuestActions } from '../guest-actions'
import type { GuestView } from '../guest-dialog-param'
import { invitationOf } from '../messages/invitation'
import type { States } from '../messages/states'
import { OccasionCells, type OccasionColumns, tableLook } from '../occasions/columns'
import { OccasionChips } from '../occasions/occasion-menu'
import { shownAt } from '../occasions/replies'
import { company, isAskingToBring, isPaused } from '../wording'
import { AnswerMenu } from './answer-menu'
import { RowMenu } from './row-menu'

export interface GuestRowActions {
  actions: GuestActions
  onOpen: (id: string, view?: GuestView) => void
  onSelect: (id: string, isSelected: boolean) => void
}

interface GuestRowProps extends GuestRowActions {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  guest: Guest
  /** Where there are several occasions. */
  columns: OccasionColumns | null
  /** The occasion whose meal is shown; empty: the guest's principal one. */
  occasionId: string
  /** Whether the occasion offers meals. */
  asksForMeal: boolean
  /** Whether the row is beneath that of the guest's household. */
  isMember?: boolean
  /** What households were sent. */
  states: States
  /** Whether it has a column of its own; else it is beneath the name. */
  hasInvitationColumn: boolean
  /** Null for a guest without a table. */
  tableName: string | null
  isSelected: boolean
  /** The classes of the first cell, with the checkbox. */
  boxCell: string
}

export const GuestRow = memo(function GuestRow({
  ref,
  'data-index': index,
  guest,
  columns,
  occasionId,
  asksForMeal,
  isMember = false,
  states,
  hasInvitationColumn,
  tableName,
  isSelected,
  boxCell,
  actions,
  onOpen,
  onSelect,
}: GuestRowProps) {
  const invitation = invitationOf(guest, states)
  const beneath = [isMember ? null : guest.household, company(guest)].filter((words) => words !== null)
  const isAsking = isAskingToBring(guest)
  return (
    <tr
      ref={ref}
      data-index={index}
      // The head is row 1.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classNames(
        'h-16 border-line border-t first:border-t-0 [&>td]:px-3.5 [&>td]:py-2 [&>th]:px-3.5 [&>th]:py-2',
        isSelected ? 'bg-accent-soft' : 'hover:bg-page',
      )}
    >
      <td className={boxCell}>
        <Checkbox
          label={`Select ${guest.name}`}
          isLabelHidden
          checked={isSelected}
          onChange={(checked) => onSelect(guest.id, checked)}
        />
      </td>
      <th scope="row" className={classNames('text-start font-normal', isMember && 'ps-9!')}>
        <button
          type="button"
          data-row={guest.id}
          onClick={() => onOpen(guest.id)}
          className="block max-w-full text-start [overflow-wrap:anywhere] hover:text-accent max-desk:min-h-11"
        >
          <bdi>{guest.name}</bdi>
          {isPaused(guest) && (
            <Tooltip text="Reminders are paused">
              <BellOff aria-label="Reminders are paused" className="ms-1.5 inline size-3.5 text-quiet" />
            </Tooltip>
          )}
          {beneath.length > 0 && (
            <span className="block text-quiet text-sm">
              {beneath.map((words, i) => (
                <Fragment key={words}>
                  {i > 0 && ' · '}
                  <bdi>{words}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </button>
        {invitation && !hasInvitationColumn && (
          <span className={classNames('block text-sm', invitation.tone === 'bad' ? 'text-bad' : 'text-quiet')}>
            {invitation.kind && `${invitation.kind}: `}
            {invitation.kind ? invitation.outcome.toLowerCase() : invitation.outcome}
          </span>
        )}
        {isAsking && <PlusOneDecision guest={guest} actions={actions} className="-ms-2 desk:hidden" />}
        {columns?.chips && (
          <OccasionChips
            occasions={columns.chips}
            guests={[guest]}
            name={guest.name}
            actions={actions}
            onMore={() => onOpen(guest.id)}
          />
        )}
      </th>
      {columns ? (
        <OccasionCells
          columns={columns}
          guests={[guest]}
          name={guest.name}
          actions={actions}
          onMore={() => onOpen(guest.id)}
        />
      ) : (
        <td>
          <AnswerMenu guest={guest} onAnswer={actions.setAnswer} onOpen={onOpen} />
        </td>
      )}
      {hasInvitationColumn && (
        <td>
          {invitation && (
            <>
              <Chip tone={invitation.tone}>{invitation.outcome}</Chip>
              <span className="block ps-1 text-quiet text-sm">{invitation.kind}</span>
            </>
          )}
        </td>
      )}
      <td className="max-desk:hidden">
        <MealAndNeeds guest={shownAt(guest, occasionId)} asksForMeal={asksForMeal} />
      </td>
      <td className="max-desk:hidden">
        <ul className="flex flex-wrap gap-1">
          {guest.tags.map((tag) => (
            <li
              key={tag}
              className="rounded-sm border border-line-strong px-1.5 text-quiet text-sm [overflow-wrap:anywhere]"
            >
              {tag}
            </li>
          ))}
        </ul>
      </td>
      <td className={classNames('text-quiet [overflow-wrap:anywhere]', tableLook(columns))}>
        <bdi title={tableName ?? undefined} className="line-clamp-3">
          {tableName}
        </bdi>
      </td>
      <td className="max-desk:hidden">
        <div className="flex items-center justify-end">
          {isAsking ? (
            <PlusOneDecision guest={guest} actions={actions} />
          ) : (
            <Button
              kind="quiet"
              className="px-2!"
              aria-label={`Copy link for ${guest.name}`}
              onClick={() => void actions.copyLink(guest)}
            >
              Copy link
            </Button>
          )}
          <RowMenu guest={guest} actions={actions} onOpen={onOpen} />
        </div>
      </td>
    </tr>
  )
})

function MealAndNeeds({ guest, asksForMeal }: { guest: Guest; asksForMeal: boolean }) {
  const needs = [guest.dietary_restrictions, guest.accessibility_needs].filter(Boolean).join(', ')
  const none = asksForMeal ? (guest.rsvp_status === 'declined' ? 'none' : 'not yet') : null
  const meal = guest.meal_preference ?? none
  return (
    <>
      {meal && <p className={classNames(guest.meal_preference === null && 'text-quiet')}>{meal}</p>}
      {needs && (
        <p title={needs} className="line-clamp-2 text-quiet text-sm [overflow-wrap:anywhere]">
          {needs}
        </p>
      )}
    </>
  )
}

interface PlusOneDecisionProps {
  guest: Guest
  actions: GuestActions
  className?: string
}

function PlusOneDecision({ guest, actions, className }: PlusOneDecisionProps) {
  return (
    <div className={classNames('flex items-center', className)}>
      <Button
        kind="quiet"
        className="px-2! font-semibold!"
        aria-label={`Approve plus-one for ${guest.name}`}
        onClick={() => void actions.decidePlusOne(guest, 'approved')}
      >
        Approve
      </Button>
      <span aria-hidden className="text-quiet">
        ·
      </span>
      <Button
        kind="quiet"
        className="px-2! text-quiet!"
        aria-label={`No plus-one for ${guest.name}`}
        onClick={() => void actions.decidePlusOne(guest, 'declined')}
      >
        No
      </Button>
    </div>
  )
}
