import { settingsPath, type WeddingSettings, type WeddingSettingsPatch } from '../../../worker/features/settings/schema'
import { refreshUser } from '../../lib/session'
import { useWrite } from '../../lib/swr'

export function useSaveSettings() {
  const write = useWrite()
  return async (patch: WeddingSettingsPatch) => {
    const saved = await write<WeddingSettings>('PUT', settingsPath, patch)
    const isRenamed = patch.couple_name_1 !== undefined || patch.couple_name_2 !== undefined
    // The account menu names weddings by their couples. Failing to read it again does not undo the save.
    if (isRenamed) void refreshUser().catch(() => undefined)
    return saved
  }
}
