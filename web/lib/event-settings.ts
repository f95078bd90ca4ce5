import { type EventSettings, settingsPath } from '../../worker/features/settings/schema'
import { useRead } from './swr'

export const useEventSettings = () => useRead<EventSettings>(settingsPath)
