import { type SeatedGuests, seatedGuests } from '../../../../worker/features/seating/schema'
import { navigate, useEntry, useSearchParams } from '../../../lib/history'
import { DESK, useMedia } from '../../../lib/media'
import { searchWith } from '../../../lib/url-state'

export const views = ['floor', 'tables'] as const
type View = (typeof views)[number]
export const panels = ['seat', 'conflicts', 'rules'] as const
export type Panel = (typeof panels)[number]

interface Shown {
  view: View
  /** The open panel; on phones it replaces the view. */
  panel: Panel | null
  /** The selected table's id; empty for none. */
  selected: string
  /** The occasion's id; empty for the main one. */
  occasion: string
  /** Which guests get seats; null until somebody chooses. */
  seating: SeatedGuests | null
}

const names: Record<keyof Shown, string> = {
  view: 'view',
  panel: 'panel',
  selected: 'at',
  occasion: 'occasion',
  seating: 'guests',
}

/** View options of the seating tab, kept in the address. Phones show the list of tables by default. */
export function useShown() {
  const isDesk = useMedia(DESK)
  const params = useSearchParams()
  const { state } = useEntry()
  const usual: Shown = {
    view: isDesk ? 'floor' : 'tables',
    panel: isDesk ? 'seat' : null,
    selected: '',
    occasion: '',
    seating: null,
  }
  const shown: Shown = {
    view: views.find((view) => view === params.get(names.view)) ?? usual.view,
    panel: panels.find((panel) => panel === params.get(names.panel)) ?? usual.panel,
    selected: params.get(names.selected) ?? usual.selected,
    occasion: params.get(names.occasion) ?? usual.occasion,
    seating: seatedGuests.find((seating) => seating === params.get(names.seating)) ?? usual.seating,
  }

  function show(changes: Partial<Shown>) {
    const next: Record<string, string | null> = {}
    for (const name of Object.keys(changes) as (keyof Shown)[]) {
      const value = changes[name] ?? null
      next[names[name]] = value === usual[name] ? null : value
    }
    navigate(searchWith(next), { replace: true, state, keepsScroll: true })
  }

  return { ...shown, isDesk, show }
}
