import { languageViews } from '../../../lib/language-views'
import { useItemDialog } from '../../../lib/url-state'
import { presets } from './presets'

const views = ['edit', 'preview', 'delete', ...languageViews, ...presets.map(({ key }) => key)] as const
type OccasionView = (typeof views)[number]

/** The open dialog in the address: `occasion=new`, `occasion=new:<preset>`, `occasion=<id>` or `occasion=<id>:<view>`. */
export const useOccasionDialog = () => useItemDialog<OccasionView>('occasion', views)
