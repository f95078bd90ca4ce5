import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Member } from '../../../worker/features/members/schema'
import { memberPaths } from '../../../worker/features/members/schema'
import type { Role } from '../../../worker/lib/roles'
import { Button } from '../../components/button'
import { Chip } from '../../components/chip'
import { DateText } from '../../components/date-text'
import { Loaded } from '../../components/loaded'
import { Menu, MenuItem, MenuLine, MoreButton } from '../../components/menu'
import { PageHeader } from '../../components/page-header'
import { LoadingShapes } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { browserZone } from '../../lib/browser-zone'
import { useCurrentWedding } from '../../lib/session'
import { useOpenParam } from '../../lib/url-state'
import { useMembers, useMemberWrites } from './api'
import { InviteDialog } from './invite-dialog'
import { LeaveDialog } from './leave-dialog'
import { roleLabels } from './wording'

/** The members and open invitations. `?people=…` opens the dialogs. */
export function CollaboratorsPage() {
  const members = useMembers()
  const dialog = useOpenParam('people')
  const wedding = useCurrentWedding()
  const role = wedding?.role ?? 'helper'
  // Named, since another wedding may take its place on the screen while the dialog is open.
  const leaving = `leave:${wedding?.event_id}`
  useEffect(() => {
    if (dialog.value === 'leave') dialog.openInstead(leaving)
  })
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Collaborators"
        lead="Everyone who plans this wedding."
        primary={
          role !== 'helper' && (
            <Button kind="primary" onClick={() => dialog.open('invite')}>
              Invite someone
            </Button>
          )
        }
      />
      <Loaded answer={members} failed="The collaborators could not be loaded." skeleton={<PeopleSkeleton />}>
        {(list) => (
          <ul className="sheet">
            {list.map((member) => (
              <Person
                key={member.id}
                member={member}
                actor={role}
                onLeave={list.some(isSomebodyElse) ? () => dialog.open(leaving) : undefined}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {dialog.value === 'invite' && role !== 'helper' && <InviteDialog onClose={dialog.close} />}
      {wedding && dialog.value === leaving && <LeaveDialog wedding={wedding} onClose={dialog.close} />}
    </div>
  )
}

interface PersonProps {
  member: Member
  actor: Role
  /** Absent for the last member. */
  onLeave?: () => void
}

function Person({ member, actor, onLeave }: PersonProps) {
  // Once a request has expired, the invitation is the invited person's again.
  const name = (member.status !== 'invited' && member.name) || member.email
  const isManaged = !member.is_you && actor !== 'helper' && (actor === 'owner' || member.role !== 'owner')
  return (
    <li className="flex items-center gap-4 border-line px-5 py-3 not-first:border-t">
      <UserRound aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{name}</bdi>
          <Chip tone={member.role === 'owner' ? 'accent' : 'neutral'}>{roleLabels[member.role]}</Chip>
          {member.is_you && <Chip tone="good">you</Chip>}
          {member.status === 'requested' && <Chip tone="care">asks to join</Chip>}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          <MemberState member={member} />
        </p>
        {member.status === 'requested' && actor === 'owner' && <Decision member={member} name={name} />}
      </div>
      {member.is_you && onLeave && (
        <Button kind="quiet" className="-me-4" onClick={onLeave}>
          Leave
        </Button>
      )}
      {isManaged && member.status !== 'requested' && <PersonMenu member={member} name={name} actor={actor} />}
    </li>
  )
}

function isSomebodyElse({ status, is_you }: Member): boolean {
  return status === 'joined' && !is_you
}

function MemberState({ member }: { member: Member }) {
  const { status, name, email, invited_email, requested_at, expires_at } = member
  if (status === 'joined') return email
  if (status === 'invited' && requested_at !== null) {
    return (
      <>
        <bdi>{name}</bdi> asked to join with this invitation. The request has expired.
      </>
    )
  }
  if (status === 'invited') return <InvitedUntil expiresAt={expires_at ?? ''} />
  return (
    <>
      {email} opened the invitation to {invited_email} on <DateText instant={requested_at ?? ''} zone={browserZone()} />
      .
    </>
  )
}

/** Lets an owner decide about a person who opened an invitation sent to another address. */
function Decision({ member, name }: { member: Member; name: string }) {
  const { accept, decline } = useMemberWrites()
  const [busyWith, setBusyWith] = useState<'accept' | 'decline' | null>(null)

  async function decide(decision: 'accept' | 'decline') {
    setBusyWith(decision)
    try {
      await (decision === 'accept' ? accept(member.id) : decline(member))
      if (decision === 'accept') toast.success(`${name} has joined`)
      else toast.info(`${name} was declined, and the invitation no longer works`)
    } catch (error) {
      toastFailure(error)
      setBusyWith(null)
    }
  }

  return (
    <p className="mt-2 flex flex-wrap gap-2.5">
      <Button
        kind="primary"
        isBusy={busyWith === 'accept'}
        disabled={busyWith !== null}
        onClick={() => void decide('accept')}
      >
        Accept<span className="sr-only"> {name}</span>
      </Button>
      <Button isBusy={busyWith === 'decline'} disabled={busyWith !== null} onClick={() => void decide('decline')}>
        Decline<span className="sr-only"> {name}</span>
      </Button>
    </p>
  )
}

function InvitedUntil({ expiresAt }: { expiresAt: string }) {
  if (Date.parse(expiresAt) < Date.now()) return 'The invitation has expired.'
  return (
    <>
      Invited. The link works until <DateText instant={expiresAt} zone={browserZone()} />.
    </>
  )
}

function PersonMenu({ member, name, actor }: { member: Member; name: string; actor: Role }) {
  const { changeRole, invite } = useMemberWrites()
  const { remove } = useUndoableDelete()
  const isInvited = member.status === 'invited'
  const others = (['owner', 'partner', 'helper'] as const).filter(
    (role) => role !== member.role && (role !== 'owner' || (actor === 'owner' && !isInvited)),
  )

  async function make(role: Role) {
    try {
      await changeRole(member.id, role)
      const as = role === 'owner' ? 'an owner' : `a ${role}`
      toast.success(isInvited ? `${name} is invited as ${as} now` : `${name} is now ${as}`)
    } catch (error) {
      toastFailure(error)
    }
  }

  async function sendAgain() {
    if (member.role === 'owner') return
    try {
      await invite({ email: member.email, role: member.role })
      toast.success(`An invitation is on its way to ${member.email}`)
    } catch (error) {
      toastFailure(error)
    }
  }

  return (
    <Menu trigger={<MoreButton label={`More about ${name}`} className="-me-2" />}>
      {isInvited && <MenuItem onSelect={() => void sendAgain()}>Send again</MenuItem>}
      {others.map((role) => (
        <MenuItem key={role} onSelect={() => void make(role)}>
          Make {role}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        isDangerous
        onSelect={() =>
          remove({
            path: memberPaths.one(member.id),
            what: isInvited ? `${name}’s invitation` : name,
            said: isInvited ? `${name}’s invitation withdrawn` : `${name} removed`,
          })
        }
      >
        {isInvited ? 'Withdraw invitation' : 'Remove'}
      </MenuItem>
    </Menu>
  )
}

function PeopleSkeleton() {
  return (
    <LoadingShapes label="Loading the collaborators" shapes={['w-40', 'w-56']} className="sheet grid gap-2 px-5 py-4" />
  )
}
