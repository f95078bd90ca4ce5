import { settingsPath, type WeddingSettings } from '../../worker/features/settings/schema'
import type { Day } from '../../worker/lib/calendar'
import { useRead } from './swr'
import { useDayIn } from './use-now'

export const useWeddingSettings = () => useRead<WeddingSettings>(settingsPath)

/** Today in the wedding's zone; undefined until the zone is known. */
export function useToday(): Day | undefined {
  const { data: settings } = useWeddingSettings()
  const today = useDayIn(settings?.timezone ?? 'UTC')
  return settings && today
}
