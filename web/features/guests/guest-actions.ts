import { type Guest, guestPaths, type RsvpStatus } from '../../../worker/features/guests/schema'
import type { Occasion } from '../../../worker/features/occasions/schema'
import { counted } from '../../../worker/lib/text'
import type { Progress } from '../../components/selection-bar'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUndoableDelete } from '../../components/undoable-delete'
import { copyText } from '../../lib/clipboard'
import { useGuestWrites } from './api'
import { sameText } from './distinct'
import { useGuestDialog } from './guest-dialog-param'
import { attendanceAt, guestAt, withReply } from './occasions/replies'
import { useInvitations } from './occasions/use-invitations'
import { readStill, useRestore } from './occasions/use-restore'
import { replySaid } from './wording'

/** Called with the progress among the guests who need the change. */
export type Report = (progress: Progress) => void

/** Actions on guests without a form. Each shows at once and reports a failure. */
export function useGuestActions() {
  const { changeAll, put, postAnswer, putTags, putPlusOneStatus } = useGuestWrites()
  const { remove } = useUndoableDelete()
  const invite = useInvitations()
  const bringBack = useRestore()
  const dialog = useGuestDialog()

  /** Returns the guests that were changed. */
  async function attempt(guests: Guest[], change: Parameters<typeof changeAll>[1], report?: Report): Promise<Guest[]> {
    const total = guests.length
    if (total === 0) return []
    report?.({ done: 0, total })
    const { failed } = await changeAll(guests, { ...change, onProgress: (done) => report?.({ done, total }) })
    const [first] = failed
    if (!first) return guests
    const { message } = first.error
    toast.error(guests.length === 1 ? message : `${counted(failed.length, 'guest')} could not be changed. ${message}`)
    const unchanged = new Set(failed.map(({ item }) => item))
    return guests.filter((guest) => !unchanged.has(guest))
  }

  /**
   * Records a reply to an occasion, by default the principal one of each guest, for those who are invited to it. A guest who already has this
   * reply keeps its time and source. The toast has an Undo.
   */
  async function record(
    guests: Guest[],
    { occasion, status }: { occasion?: Occasion; status: RsvpStatus },
    report?: Report,
  ): Promise<void> {
    const occasionOf = ({ invitations }: Guest) => occasion?.id ?? invitations[0]?.occasion_id ?? ''
    const replying = guests.filter((guest) => !['not-invited', status].includes(attendanceAt(guest, occasionOf(guest))))
    if (replying.length === 0 && guests.length > 1) toast.info('Their replies stay as they are.')
    const changed = await attempt(
      replying,
      {
        guess: (guest) => withReply(guest, status, occasionOf(guest)),
        send: (guest) => {
          const occasion_id = occasionOf(guest)
          // A reply that the guest has sent since stays.
          const seen_status = guestAt(guest, occasion_id)?.rsvp_status
          return postAnswer(guest.id, { rsvp_status: status, occasion_id, seen_status })
        },
      },
      report,
    )
    if (changed.length === 0) return
    const said = replySaid(changed, status)
    const undo = async () => bringBack(await readStill(changed, occasionOf, status), occasionOf, status)
    toast.success(occasion ? `${occasion.name}: ${said}` : said, {
      key: 'replies',
      action: { label: 'Undo', run: () => void undo().catch(toastFailure) },
    })
  }

  return {
    /** `onRefused`: where the browser has no clipboard, instead of the dialog with the link. */
    copyLink: async (guest: Guest, onRefused = () => dialog.open(guest.id, 'link')) => {
      if (await copyText(guest.rsvp_url)) toast.success(`Link for ${guest.name} copied`)
      else onRefused()
    },
    invite,
    setReplyAt: (guests: Guest[], reply: { occasion: Occasion; status: RsvpStatus }, report?: Report) =>
      record(guests, reply, report),
    setAnswer: (guests: Guest[], status: RsvpStatus, report?: Report) => record(guests, { status }, report),
    decidePlusOne: (guest: Guest, plus_one_status: 'approved' | 'declined') =>
      attempt([guest], {
        guess: (one) => ({ ...one, plus_one_status }),
        send: (one) => putPlusOneStatus(one, plus_one_status),
      }),
    pauseReminders: (guests: Guest[], reminders_paused: boolean, report?: Report) =>
      attempt(
        guests,
        {
          guess: (guest) => ({ ...guest, reminders_paused }),
          send: (guest) => put(guest.id, { reminders_paused }),
        },
        report,
      ),
    addTags: (guests: Guest[], added: string[], report?: Report) => {
      const missing = ({ tags }: Guest) => added.filter((tag) => !tags.some(sameText(tag)))
      return attempt(
        guests.filter((guest) => missing(guest).length > 0),
        {
          guess: (guest) => ({ ...guest, tags: [...guest.tags, ...missing(guest)] }),
          send: (guest) => putTags(guest, added),
          // Tags added since are merged.
          mayFollow: () => false,
        },
        report,
      )
    },
    remove: (guests: Guest[]) =>
      remove({
        path: guests.map(({ id }) => guestPaths.one(id)),
        what: guests.length === 1 ? (guests[0]?.name ?? '') : counted(guests.length, 'guest'),
      }),
  }
}
export type GuestActions = ReturnType<typeof useGuestActions>
