import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DESK, useMedia } from '../../../lib/media'

export const views = ['floor', 'tables'] as const
export type View = (typeof views)[number]
export const panels = ['seat', 'conflicts', 'rules'] as const
export type Panel = (typeof panels)[number]

interface Shown {
  view: View
  /** On a phone it takes the place of the view, when it is asked for. */
  panel: Panel | null
  /** The selected table's id; empty for none. */
  selected: string
}

/** What of the hall is looked at, kept in the address. A phone shows the list of tables unless told otherwise. */
export function useShown() {
  const isDesk = useMedia(DESK)
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const usual: Shown = { view: isDesk ? 'floor' : 'tables', panel: isDesk ? 'seat' : null, selected: '' }
  const shown: Shown = {
    view: views.find((view) => view === params.get('view')) ?? usual.view,
    panel: panels.find((panel) => panel === params.get('panel')) ?? usual.panel,
    selected: params.get('at') ?? usual.selected,
  }

  function show(changes: Partial<Shown>) {
    const next = new URLSearchParams(params)
    const { view, panel, selected } = { ...shown, ...changes }
    for (const [name, value, fallback] of [
      ['view', view, usual.view],
      ['panel', panel, usual.panel],
      ['at', selected, usual.selected],
    ] as const) {
      if (value === fallback || value === null) next.delete(name)
      else next.set(name, value)
    }
    navigate({ search: next.toString() }, { replace: true, state, preventScrollReset: true })
  }

  return { ...shown, isDesk, show }
}
