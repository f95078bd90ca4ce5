import useSWR from 'swr'
import { sortByName } from '../../../worker/features/guests/rules'
import {
  type Guest,
  type GuestInput,
  type GuestPatch,
  guestPaths,
  type RsvpLink,
  type RsvpStatus,
} from '../../../worker/features/guests/schema'
import {
  type ReminderOverview,
  type RsvpAggregates,
  reminderPaths,
  type SendRemindersAnswer,
  type SendRemindersPreview,
} from '../../../worker/features/reminders/schema'
import { isClosed } from '../../../worker/features/rsvp/rules'
import { sendDeletions } from '../../components/send-deletions'
import { ApiError } from '../../lib/api-error'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import { useIsHelper } from '../../lib/session'
import { asRead, useRead, useRefresh, useWrite } from '../../lib/swr'
import { useWeddingSettings } from '../../lib/wedding-settings'

export const guestCollection: Collection<Guest> = { path: guestPaths.list, one: guestPaths.one, sorted: sortByName }

/** The guests by name. */
export const useGuests = () => useCollection(guestCollection)

export const useReminders = () => useRead<ReminderOverview>(reminderPaths.overview)
export const useAggregates = () => useRead<RsvpAggregates>(reminderPaths.aggregates)

/**
 * Previews who would get a reminder now. The POST changes nothing, so it is cached like a read. Not sent after the deadline, when
 * no reminders go out, or for helpers, who may not send them.
 */
export function useReminderPreview() {
  const isHelper = useIsHelper()
  const { data: settings } = useWeddingSettings()
  const isOver = settings !== undefined && isClosed(settings, Date.now())
  const answer = useSWR<SendRemindersPreview, ApiError>(
    settings && !isOver && !isHelper ? `${reminderPaths.send}?dry_run=true` : null,
    (path: string) => request<SendRemindersPreview>('POST', path),
  )
  return { ...asRead(answer), isOver }
}

export function useSendReminders() {
  const write = useWrite()
  return async () => {
    // Otherwise guests who are being deleted would be reminded too.
    await sendDeletions()
    return write<SendRemindersAnswer>('POST', reminderPaths.send, {})
  }
}

interface Answer {
  rsvp_status: RsvpStatus
  /** Default: the guest's principal one. */
  occasion_id?: string
  /** The reply that was seen. Absent: any. */
  seen_status?: RsvpStatus
  /** Absent: stays. */
  meal_preference?: string | null
  source?: string
  /** When it came, if it is restored. */
  responded_at?: string
  notes?: string
}

/** Changes of guests. Answers show without the list being read again. */
export function useGuestWrites() {
  const { show, sent, changeAll } = useChanges(guestCollection)
  const refresh = useRefresh()

  const put = (id: string, patch: GuestPatch) => request<Guest>('PUT', guestPaths.one(id), patch)
  const postAnswer = (id: string, answer: Answer) =>
    request<Guest>('POST', guestPaths.recordRsvp, { guest_id: id, ...answer })

  /** Adds tags to a guest's latest ones, even when somebody else adds some at the same time. */
  async function putTags(guest: Guest, added: string[]): Promise<Guest> {
    try {
      return await put(guest.id, { tags: [...guest.tags, ...added], version: guest.version })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error
      return putTags(error.current as Guest, added)
    }
  }

  /** Decides about the names that this person has seen. Other changes of the guest don't matter. */
  async function putPlusOneStatus(guest: Guest, plus_one_status: 'approved' | 'declined'): Promise<Guest> {
    try {
      return await put(guest.id, { plus_one_status, version: guest.version })
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 409 ? (error.current as Guest | undefined) : undefined
      const isSeen = current?.plus_one_name === guest.plus_one_name && current.plus_one_status === guest.plus_one_status
      if (!isSeen) throw error
      return putPlusOneStatus(current, plus_one_status)
    }
  }

  return {
    changeAll,
    put,
    postAnswer,
    putTags,
    putPlusOneStatus,
    add: (input: GuestInput) => sent(request<Guest>('POST', guestPaths.list, input)),
    save: (id: string, patch: GuestPatch) => sent(put(id, patch)),
    recordAnswer: (id: string, answer: Answer) => sent(postAnswer(id, answer)),
    renewLink: async (guest: Guest): Promise<RsvpLink> => {
      const link = await request<RsvpLink>('POST', guestPaths.regenerateLink(guest.id))
      await show([{ ...guest, rsvp_url: link.url }])
      void refresh()
      return link
    },
  }
}
