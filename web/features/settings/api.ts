import { type EventSettings, type EventSettingsPatch, settingsPath } from '../../../worker/features/settings/schema'
import { useWrite } from '../../lib/swr'

export function useSaveSettings() {
  const write = useWrite()
  return (patch: EventSettingsPatch) => write<EventSettings>('PUT', settingsPath, patch)
}
