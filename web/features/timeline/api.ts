import { inOrder, type Times } from '../../../worker/features/timeline/rules'
import {
  type EventInput,
  type EventPatch,
  type EventStatus,
  type ShiftAnswer,
  type ShiftInput,
  type TimelineEvent,
  timelinePaths,
  type UndoShiftAnswer,
  type UndoShiftInput,
} from '../../../worker/features/timeline/schema'
import { type ChangedVendor, type Vendor, type VendorPatch, vendorPaths } from '../../../worker/features/vendors/schema'
import { download } from '../../components/download'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import { useRead, useRefresh, useWrite } from '../../lib/swr'

export const useVendors = () => useRead<Vendor[]>(vendorPaths.list)

const collection: Collection<TimelineEvent> = { path: timelinePaths.list, one: timelinePaths.one, sorted: inOrder }

/** All events in order. */
export const useEvents = () => useCollection(collection)

export function useTimelineWrites() {
  const { guess, show, sent, changeOne } = useChanges(collection)
  const refresh = useRefresh()
  const write = useWrite()

  /** Shows the events of an answer. */
  async function moved<A extends ShiftAnswer | UndoShiftAnswer>(answer: Promise<A>): Promise<A> {
    const given = await answer
    await show(given.events)
    // Events that somebody else has changed since are not in it.
    const isWhole = !('left_ids' in given) || given.left_ids.length === 0
    void refresh({ except: isWhole ? collection.path : undefined })
    return given
  }

  const put = (id: string, patch: EventPatch) => request<TimelineEvent>('PUT', timelinePaths.one(id), patch)

  return {
    add: (input: EventInput) => sent(request<TimelineEvent>('POST', timelinePaths.list, input)),
    save: (id: string, patch: EventPatch) => sent(put(id, patch)),
    /** Shows an event at other times until that is taken back. */
    showTimes: (event: TimelineEvent, times: Times) => guess([event], (shown) => ({ ...shown, ...times })),
    /** Shows the change at once and takes it back if it fails. */
    changeTimes: (event: TimelineEvent, times: Times, mayFollow?: (latest: TimelineEvent) => boolean) =>
      changeOne(event, {
        mayFollow,
        guess: (shown) => ({ ...shown, ...times }),
        send: ({ id, version }) => put(id, { ...times, version }),
      }),
    /** Like `changeTimes`. */
    setStatus: (event: TimelineEvent, status: EventStatus) =>
      changeOne(event, {
        guess: (shown) => ({ ...shown, status }),
        send: ({ id, version }) => put(id, { status, version }),
      }),
    copy: (id: string, targetDate: string) =>
      sent(request<TimelineEvent>('POST', timelinePaths.duplicate(id), { targetDate })),
    shift: (input: ShiftInput) => moved(request<ShiftAnswer>('POST', timelinePaths.shift, input)),
    undoShift: (input: UndoShiftInput) => moved(request<UndoShiftAnswer>('POST', timelinePaths.undoShift, input)),
    /** Takes back events that were just added, except those that were changed since. */
    removeAdded: async (added: TimelineEvent[]) =>
      (await import('./plan/remove-added')).removeAdded(added).finally(() => void refresh()),
    setVendorStatus: (id: string, patch: Pick<VendorPatch, 'status' | 'seen_status'>) =>
      write<ChangedVendor>('PUT', vendorPaths.one(id), patch),
    refresh,
  }
}

/** Downloads the timeline as a calendar file, for everyone or one vendor. */
export function downloadCalendar(vendor?: { id: string; name: string }): Promise<void> {
  const name = vendor ? `timeline ${vendor.name.replaceAll(/[\\/:*?"<>|]/g, ' ')}` : 'timeline'
  return download(timelinePaths.calendar(vendor?.id), `${name}.ics`)
}
