import useSWR from 'swr'
import { settingsPath, type WeddingSettings } from '../../worker/features/settings/schema'
import type { Day } from '../../worker/lib/calendar'
import { useSession } from './session'
import { useRead } from './swr'
import { useDayIn } from './use-now'

export const useWeddingSettings = () => useRead<WeddingSettings>(settingsPath)

/** The settings, and the signed-in person if they have a wedding. For parts of every screen, which must not fail with it. */
export function useOwnSettings() {
  const session = useSession()
  const user = session.status === 'in' && session.user.event_id !== null ? session.user : null
  // Not `useRead`: an unreadable answer must not take the page away.
  const { data: settings, error } = useSWR<WeddingSettings, Error>(user && settingsPath)
  return { user, settings, error }
}

/** Today in the wedding's zone; undefined until the zone is known. */
export function useToday(): Day | undefined {
  const { data: settings } = useWeddingSettings()
  const today = useDayIn(settings?.timezone ?? 'UTC')
  return settings && today
}
