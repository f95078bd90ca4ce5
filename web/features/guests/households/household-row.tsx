import { ChevronRight } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { type Guest, rsvpStatuses } from '../../../../worker/features/guests/schema'
import { MOST_NAMED, proposeSalutation } from '../../../../worker/features/households/names/rules'
import type { Household } from '../../../../worker/features/households/schema'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { Checkbox } from '../../../components/checkbox'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import type { GuestActions } from '../guest-actions'
import { OccasionCells, type OccasionColumns, tableLook } from '../occasions/columns'
import { OccasionChips } from '../occasions/occasion-menu'
import { replyTones, replyWords } from '../occasions/replies'
import type { ListRow } from './list-row'
import { useHouseholdDialog } from './params'
import { proposalFor } from './proposal'

interface HouseholdRowProps {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  row: Extract<ListRow, { home: unknown }>
  /** Where there are several occasions. */
  columns: OccasionColumns | null
  /** Whether guests' rows say what they were sent in a column. */
  hasInvitationColumn: boolean
  actions: GuestActions
  selected: ReadonlySet<string>
  /** The classes of the first cell, with the checkbox. */
  boxCell: string
  onSelect: (ids: string[], isSelected: boolean) => void
}

/** A household in the guest list; its members' rows open beneath it. */
export function HouseholdRow({
  ref,
  'data-index': index,
  row: { home, members, isOpen, onToggle },
  columns,
  hasInvitationColumn,
  actions,
  selected,
  boxCell,
  onSelect,
}: HouseholdRowProps) {
  const dialog = useHouseholdDialog()
  const name = home.name ?? home.salutation
  const isSelected = members.length > 0 && members.every(({ id }) => selected.has(id))
  const edit = (className: string) => (
    <Button
      kind="quiet"
      className={classNames('px-2!', className)}
      aria-label={`Edit household ${name}`}
      onClick={() => dialog.open(home.id)}
    >
      Edit
    </Button>
  )
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(
        'h-16 border-line border-t first:border-t-0 [&>td]:px-3.5 [&>td]:py-2 [&>th]:px-3.5 [&>th]:py-2',
        isSelected ? 'bg-accent-soft' : 'hover:bg-page',
      )}
    >
      <td className={boxCell}>
        {members.length > 0 && (
          <Checkbox
            label={`Select household ${name}`}
            isLabelHidden
            checked={isSelected}
            onChange={(checked) =>
              onSelect(
                members.map(({ id }) => id),
                checked,
              )
            }
          />
        )}
      </td>
      <th scope="row" className="text-start font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex max-w-full items-start gap-1.5 text-start hover:text-accent max-desk:min-h-11"
        >
          <ChevronRight
            aria-hidden
            className={classNames('mt-1 size-4 shrink-0 text-quiet', isOpen ? 'rotate-90' : 'rtl:rotate-180')}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi className="font-medium">{name}</bdi>
            <span className="line-clamp-2 text-quiet text-sm">
              {members.length === 0 ? 'No guests yet' : <bdi>{namesOf(members, home.locale)}</bdi>}
            </span>
          </span>
        </button>
        {isOpen && edit('ms-3.5 desk:hidden')}
        {columns?.chips && members.length > 0 && (
          <OccasionChips
            occasions={columns.chips}
            guests={members}
            name={name}
            actions={actions}
            onMore={onToggle}
            className="ps-5.5"
          />
        )}
      </th>
      {columns ? (
        <OccasionCells columns={columns} guests={members} name={name} actions={actions} onMore={onToggle} />
      ) : (
        <td>
          <Replies guests={members} />
        </td>
      )}
      <td colSpan={hasInvitationColumn ? 3 : 2} className="max-desk:hidden">
        <Envelope home={home} />
      </td>
      <td className={tableLook(columns)} />
      <td className="max-desk:hidden">
        <div className="flex justify-end">{edit('')}</div>
      </td>
    </tr>
  )
}

/** What the couple wrote for the envelope, and the address. */
function Envelope({ home }: { home: Household }) {
  const { salutation, address } = home
  const written = salutation === proposalFor(home) ? null : salutation
  const parts = [written, address && [...address.lines, address.city].filter(Boolean).join(', ')].filter(Boolean)
  return (
    <p className="line-clamp-2 text-quiet text-sm [overflow-wrap:anywhere]">
      {parts.map((part, i) => (
        <Fragment key={part}>
          {i > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** How many members come, do not come or have not replied, with one chip for each. */
function Replies({ guests }: { guests: Guest[] }) {
  return (
    <ul aria-label={`Replies from ${counted(guests.length, 'guest')}`} className="flex flex-wrap gap-1">
      {rsvpStatuses.map((status) => {
        const count = guests.filter((guest) => guest.rsvp_status === status).length
        return (
          count > 0 && (
            <li key={status}>
              <Chip tone={replyTones[status]}>
                {count} {replyWords[status]}
              </Chip>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Names of more people than an envelope names; the row is clamped to two lines anyway. */
const MOST_NAMES = 12

function namesOf(members: Guest[], locale: string | null): string {
  if (members.length <= MOST_NAMED) return proposeSalutation(members, { name: null, locale })
  const names = members.slice(0, MOST_NAMES).map(({ name }) => name)
  return members.length > MOST_NAMES ? `${names.join(', ')}, …` : names.join(', ')
}
