import { useMemo } from 'react'
import type { ListContext } from '../../../../worker/features/guest-lists/import/fields/schema'
import type { ImportReport, Mapping } from '../../../../worker/features/guest-lists/import/schema'
import { guestPaths } from '../../../../worker/features/guests/schema'
import { request } from '../../../lib/http'
import { useOccasions } from '../../../lib/occasions'
import { together, useWrite } from '../../../lib/swr'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useGuests } from '../api'
import { useMealsToImport } from '../occasions/use-menus'
import { useQuestions } from '../questions/api'

interface Import {
  csv: string
  mapping: Mapping
}

/** Returns what an import would do, without writing anything. */
export function previewImport(list: Import): Promise<ImportReport> {
  return request('POST', guestPaths.import, { ...list, dry_run: true })
}

export function useImport() {
  const write = useWrite()
  return (list: Import) => write<ImportReport>('POST', guestPaths.import, list)
}

/** What has to be there before a list is read: columns about an occasion that is not known yet would not be imported. */
export const useListReads = () => together(useWeddingSettings(), useOccasions(), useQuestions(), useGuests())

/** The occasions, questions and names that columns of a list can be about. */
export function useListContext(): ListContext {
  const { data: settings } = useWeddingSettings()
  const { data: occasions } = useOccasions()
  const { data: questions } = useQuestions()
  const meals = useMealsToImport()
  const couple_name_1 = settings?.couple_name_1 ?? null
  const couple_name_2 = settings?.couple_name_2 ?? null
  return useMemo(
    () => ({
      couple_name_1,
      couple_name_2,
      occasions,
      questions: questions?.filter(({ is_archived }) => !is_archived),
      meals,
    }),
    [couple_name_1, couple_name_2, occasions, questions, meals],
  )
}
