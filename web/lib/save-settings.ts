import { settingsPath, type WeddingSettings, type WeddingSettingsPatch } from '../../worker/features/settings/schema'
import { request } from './http'
import { refreshUser } from './session'
import { useMutate, useRefresh } from './swr'

/** Saves settings of the wedding, and shows the answer at once. */
export function useSaveSettings() {
  const mutate = useMutate()
  const refresh = useRefresh()
  return async (patch: WeddingSettingsPatch) => {
    const saved = await request<WeddingSettings>('PUT', settingsPath, patch)
    // Shown at once: a form that opens before they are read again would start from the old values and version.
    await mutate(settingsPath, saved, { revalidate: false })
    void refresh({ except: settingsPath })
    const isRenamed = patch.couple_name_1 !== undefined || patch.couple_name_2 !== undefined
    // The account menu names weddings by their couples. Failing to read it again does not undo the save.
    if (isRenamed) void refreshUser().catch(() => undefined)
    return saved
  }
}
