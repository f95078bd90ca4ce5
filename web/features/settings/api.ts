import { type EventSettings, type EventSettingsPatch, settingsPath } from '../../../worker/features/settings/schema'
import { useRead, useWrite } from '../../lib/swr'

export const useEventSettings = () => useRead<EventSettings>(settingsPath)

export function useSaveSettings() {
  const write = useWrite()
  return (patch: EventSettingsPatch) => write<EventSettings>('PUT', settingsPath, patch)
}
