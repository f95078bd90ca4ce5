import useSWR from 'swr'
import { type Guest, guestPaths } from '../../../../worker/features/guests/schema'
import {
  type Occasion,
  type OccasionInput,
  type OccasionLosses,
  type OccasionPatch,
  type OccasionSummary,
  occasionPaths,
} from '../../../../worker/features/occasions/schema'
import { useChanges } from '../../../lib/collection'
import { request } from '../../../lib/http'
import { occasionCollection } from '../../../lib/occasions'
import { asRead, useRead } from '../../../lib/swr'

export const useSummary = (id: string) => useRead<OccasionSummary>(occasionPaths.summary(id))

/** The guests, read only once they are wanted. */
export const useGuestsIf = (isWanted: boolean) => useRead<Guest[]>(isWanted ? guestPaths.list : null)

/** Reads what a deletion would delete. It changes nothing, so it is cached like a read. */
export function useLosses(id: string) {
  return asRead(
    useSWR<OccasionLosses, Error>(`${occasionPaths.one(id)}?dry_run=true`, (path: string) =>
      request<OccasionLosses>('DELETE', path),
    ),
  )
}

export function useOccasionWrites() {
  const { sent, removed } = useChanges(occasionCollection)
  return {
    add: (input: OccasionInput) => sent(request<Occasion>('POST', occasionPaths.list, input)),
    save: (id: string, patch: OccasionPatch) => sent(request<Occasion>('PUT', occasionPaths.one(id), patch)),
    /** `onDeleted` runs before the occasion leaves the list. */
    remove: (id: string, onDeleted: () => void) =>
      removed(id, request('DELETE', occasionPaths.one(id)).then(onDeleted)),
  }
}
