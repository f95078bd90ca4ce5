import { seesNeeds } from '../../worker/features/settings/rules'
import { useCurrentWedding } from './session'
import { useWeddingSettings } from './wedding-settings'

/** Whether the person sees guests' dietary and accessibility needs. Helpers do if the couple lets them. */
export function useSeesNeeds(): boolean {
  const role = useCurrentWedding()?.role ?? 'helper'
  const { data: settings } = useWeddingSettings()
  return seesNeeds({ role, helpers_see_needs: settings?.helpers_see_needs ?? false })
}
