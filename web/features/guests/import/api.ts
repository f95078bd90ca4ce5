import { useMemo } from 'react'
import type { ListContext } from '../../../../worker/features/guest-lists/import/fields/schema'
import type { ImportReport, Mapping } from '../../../../worker/features/guest-lists/import/schema'
import { distinctMeals } from '../../../../worker/features/guests/meals/rules'
import { type Guest, guestPaths } from '../../../../worker/features/guests/schema'
import { sendDeletions } from '../../../components/send-deletions'
import { request } from '../../../lib/http'
import { useOccasions } from '../../../lib/occasions'
import { together, useWrite } from '../../../lib/swr'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useGuests } from '../api'
import { useMenus } from '../occasions/use-menus'
import { useQuestions } from '../questions/api'
import { chosenMeals } from './chosen-meals'

interface Import {
  csv: string
  mapping: Mapping
}

/** Returns what an import would do, without writing anything. Sends pending deletions first: those guests are not there already. */
export async function previewImport(list: Import): Promise<ImportReport> {
  await sendDeletions()
  return request('POST', guestPaths.import, { ...list, dry_run: true })
}

export function useImport() {
  const write = useWrite()
  return async (list: Import) => {
    await sendDeletions()
    return write<ImportReport>('POST', guestPaths.import, list)
  }
}

/** What has to be there before a list is read: columns about an occasion that is not known yet would not be imported. */
export const useListReads = () => together(useWeddingSettings(), useOccasions(), useQuestions(), useGuests())

const noGuests: Guest[] = []

/** The occasions, questions and names that columns of a list can be about. */
export function useListContext(): ListContext {
  const { data: settings } = useWeddingSettings()
  const { data: occasions } = useOccasions()
  const { data: questions } = useQuestions()
  const { data: guests } = useGuests()
  const menus = useMenus()
  const chosen = chosenMeals(guests ?? noGuests)
  const couple_name_1 = settings?.couple_name_1 ?? null
  const couple_name_2 = settings?.couple_name_2 ?? null
  return useMemo(
    () => ({
      couple_name_1,
      couple_name_2,
      occasions: occasions?.map((occasion) => ({ ...occasion, chosen: chosen.at.get(occasion.id) })),
      questions: questions?.filter(({ is_archived }) => !is_archived),
      meals: distinctMeals([...menus.all, ...chosen.all]),
    }),
    [couple_name_1, couple_name_2, occasions, questions, menus, chosen],
  )
}
