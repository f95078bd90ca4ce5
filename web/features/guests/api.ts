import { useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
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
import { useUndoableDelete } from '../../components/undoable-delete'
import { useEventSettings } from '../../lib/event-settings'
import { ApiError, request } from '../../lib/http'
import { sendEach } from '../../lib/send-each'
import { useRead, useRefresh, useWrite } from '../../lib/swr'

/** The guests by name, without those whose deletion can still be undone. `error` only where there is nothing to show. */
export function useGuests() {
  const { data, error, mutate } = useRead<Guest[]>(guestPaths.list)
  const { isLeaving } = useUndoableDelete()
  const guests = useMemo(() => data?.filter(({ id }) => !isLeaving(guestPaths.one(id))), [data, isLeaving])
  return { guests, error: data ? undefined : error, retry: () => void mutate() }
}

export const useReminders = () => useRead<ReminderOverview>(reminderPaths.overview)
export const useAggregates = () => useRead<RsvpAggregates>(reminderPaths.aggregates)

/**
 * Who would get a reminder now: a POST that changes nothing, so it is kept and read again like every other answer. After the
 * deadline nobody would, and nobody is asked.
 */
export function useReminderPreview() {
  const { data: settings } = useEventSettings()
  const isOver = settings !== undefined && isClosed(settings, Date.now())
  const { data, error, mutate } = useSWR<SendRemindersPreview, ApiError>(
    settings && !isOver ? `${reminderPaths.send}?dry_run=true` : null,
    (path: string) => request<SendRemindersPreview>('POST', path),
  )
  return { preview: data, error, retry: () => void mutate(), isOver }
}

export function useSendReminders() {
  const write = useWrite()
  return () => write<SendRemindersAnswer>('POST', reminderPaths.send, {})
}

interface Answer {
  rsvp_status: RsvpStatus
  source?: string
  notes?: string
}

/** Changes of guests. The list shows each answer of the server without being read anew. */
export function useGuestWrites() {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()

  const show = (changed: Guest[]) =>
    mutate<Guest[]>(guestPaths.list, (all) => all && withChanged(all, changed), { revalidate: false })

  async function sent(answer: Promise<Guest>): Promise<Guest> {
    const guest = await answer
    await show([guest])
    refresh({ except: guestPaths.list })
    return guest
  }

  const put = (id: string, patch: GuestPatch) => request<Guest>('PUT', guestPaths.one(id), patch)
  const postAnswer = (id: string, answer: Answer) =>
    request<Guest>('POST', guestPaths.recordRsvp, { guest_id: id, ...answer })

  /** Shows what a change will most likely make of the guests, sends it for each, then shows what became of them. */
  async function changeAll(
    guests: Guest[],
    {
      guess,
      send,
      onProgress,
    }: { guess: (guest: Guest) => Guest; send: (guest: Guest) => Promise<Guest>; onProgress?: (done: number) => void },
  ): Promise<ApiError[]> {
    await show(guests.map(guess))
    const { answers, failed } = await sendEach(guests, { send, onProgress })
    await show([...answers, ...failed.map(({ item }) => item)])
    refresh({ except: failed.length === 0 ? guestPaths.list : undefined })
    return failed.map(({ error }) => error)
  }

  /** Adds a tag to what a guest has by then, also when somebody else adds one at the same time. */
  async function putTag(guest: Guest, tag: string): Promise<Guest> {
    try {
      return await put(guest.id, { tags: [...guest.tags, tag], version: guest.version })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error
      return putTag(error.current as Guest, tag)
    }
  }

  return {
    changeAll,
    put,
    postAnswer,
    putTag,
    add: (input: GuestInput) => sent(request<Guest>('POST', guestPaths.list, input)),
    save: (id: string, patch: GuestPatch) => sent(put(id, patch)),
    recordAnswer: (id: string, answer: Answer) => sent(postAnswer(id, answer)),
    renewLink: async (guest: Guest): Promise<RsvpLink> => {
      const link = await request<RsvpLink>('POST', guestPaths.regenerateLink(guest.id))
      await show([{ ...guest, rsvp_url: link.url }])
      refresh()
      return link
    },
  }
}

/** The list with guests replaced or added; an answer that was overtaken by a newer one changes nothing. */
function withChanged(all: Guest[], changed: Guest[]): Guest[] {
  const incoming = new Map(changed.map((guest) => [guest.id, guest]))
  const kept = all.map((guest) => {
    const next = incoming.get(guest.id)
    incoming.delete(guest.id)
    return next && next.version >= guest.version ? next : guest
  })
  return sortByName([...kept, ...incoming.values()])
}
