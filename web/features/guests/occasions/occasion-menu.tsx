import { Check, Circle, CircleHelp, Minus, Plus, UserMinus, UserPlus, X } from 'lucide-react'
import { type Guest, rsvpStatuses } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { Menu, MenuItem, MenuLine } from '../../../components/menu'
import { StatusItems } from '../../../components/status-menu'
import type { GuestActions } from '../guest-actions'
import { answerLabels } from '../wording'
import { type Attendance, replyTones, type Tally, tallyAt, tallyWords } from './replies'

const icons: Record<Attendance, typeof Check> = {
  confirmed: Check,
  maybe: CircleHelp,
  declined: X,
  pending: Circle,
  'not-invited': Minus,
}

const labels: Record<Attendance, string> = { ...answerLabels, 'not-invited': '' }

interface OccasionMenuProps {
  occasion: Occasion
  /** One guest, or those of a household. */
  guests: Guest[]
  /** The guest's name or the household's. */
  name: string
  /** Whether the occasion is named beside the mark, as on phones. */
  isNamed?: boolean
  actions: Pick<GuestActions, 'setReplyAt' | 'invite'>
}

/** How guests stand to an occasion, as a mark, with a menu that records their reply, invites them or withdraws the invitation. */
export function OccasionMenu({ occasion, guests, name, isNamed = false, actions }: OccasionMenuProps) {
  const tally = tallyAt(guests, occasion.id)
  const { same, invited } = tally
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="figures inline-flex min-h-11 min-w-9 max-w-full items-center rounded-full ring-line-strong hover:ring-1 desk:min-h-8"
        >
          <span className="sr-only">
            {name} at {occasion.name}: {tallyWords(tally, guests.length === 1)}
          </span>
          {same === 'not-invited' && !isNamed ? (
            <Minus aria-hidden className="mx-2.5 size-4 text-quiet" />
          ) : (
            <Chip tone={same === null ? (tally.counts.confirmed > 0 ? 'good' : 'neutral') : replyTones[same]}>
              {isNamed && (
                <span aria-hidden className="truncate">
                  {occasion.name}
                </span>
              )}
              <Mark tally={tally} count={guests.length} />
            </Chip>
          )}
        </button>
      }
    >
      {invited > 0 && (
        <>
          <StatusItems<Attendance>
            statuses={rsvpStatuses}
            labels={labels}
            value={same ?? 'not-invited'}
            onChoose={(status) => status !== 'not-invited' && void actions.setReplyAt(guests, { occasion, status })}
          />
          <MenuLine />
        </>
      )}
      {invited < guests.length && <InviteItem {...{ occasion, guests, actions }} />}
      {invited > 0 && (
        <MenuItem isDangerous onSelect={() => void actions.invite(guests, occasion, false)}>
          <UserMinus aria-hidden />
          {invited === 1 ? 'Withdraw invitation' : `Withdraw ${invited} invitations`}
        </MenuItem>
      )}
    </Menu>
  )
}

function InviteItem({ occasion, guests, actions }: Pick<OccasionMenuProps, 'occasion' | 'guests' | 'actions'>) {
  return (
    <MenuItem onSelect={() => void actions.invite(guests, occasion, true)}>
      <UserPlus aria-hidden />
      Invite to {occasion.name}
    </MenuItem>
  )
}

/** An icon, with a number where there are several people; where they differ, how many of the invited come. */
function Mark({ tally: { same, counts, invited, attending }, count }: { tally: Tally; count: number }) {
  if (same === null) {
    return (
      <span aria-hidden className="inline-flex items-center gap-1">
        <Check className="size-3.5 shrink-0" />
        {`${counts.confirmed}/${invited}`}
      </span>
    )
  }
  const Icon = icons[same]
  const shown = same === 'confirmed' ? attending : count
  return (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {shown > 1 && <span aria-hidden>{shown}</span>}
    </>
  )
}

const chipButton = 'inline-flex min-h-11 min-w-9 items-center'

interface OccasionChipsProps extends Omit<OccasionMenuProps, 'occasion' | 'isNamed'> {
  occasions: Occasion[]
  /** Opens what shows all occasions. */
  onMore: () => void
  className?: string
}

/** More would fill a phone's screen with one guest. */
const MOST_CHIPS = 4

/** The occasions that guests are invited to, with one chip for each, and a menu that invites to others. For phones. */
export function OccasionChips({ occasions, guests, onMore, className, ...rest }: OccasionChipsProps) {
  const [invited, others] = partition(occasions, ({ id }) => tallyAt(guests, id).invited > 0)
  const hidden = invited.length > MOST_CHIPS ? invited.splice(MOST_CHIPS - 1) : []
  return (
    <ul aria-label={`Occasions of ${rest.name}`} className={classNames('flex flex-wrap gap-x-1.5', className)}>
      {invited.map((occasion) => (
        <li key={occasion.id} className="max-w-full">
          <OccasionMenu {...rest} occasion={occasion} guests={guests} isNamed />
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <button
            type="button"
            aria-label={`${rest.name}: ${hidden.length} more occasions`}
            onClick={onMore}
            className={chipButton}
          >
            <Chip>{hidden.length} more</Chip>
          </button>
        </li>
      )}
      {others.length > 0 && (
        <li>
          <Menu
            align="start"
            trigger={
              <button type="button" aria-label={`Invite ${rest.name}`} className={chipButton}>
                <Chip>
                  <Plus aria-hidden className="size-3.5" />
                </Chip>
              </button>
            }
          >
            {others.map((occasion) => (
              <InviteItem key={occasion.id} {...{ occasion, guests }} actions={rest.actions} />
            ))}
          </Menu>
        </li>
      )}
    </ul>
  )
}

function partition<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))]
}
