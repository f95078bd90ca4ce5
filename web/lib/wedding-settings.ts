import { settingsPath, type WeddingSettings } from '../../worker/features/settings/schema'
import { useRead } from './swr'

export const useWeddingSettings = () => useRead<WeddingSettings>(settingsPath)
