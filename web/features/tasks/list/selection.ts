import { useRef, useState } from 'react'

/** The selected ids among `order`. A range starts at the one selected last. */
export function useSelection(order: string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)

  function select(ids: string[], isSelected: boolean) {
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      return next
    })
  }

  return {
    selected,
    select,
    /** Selects only these. */
    replace: (ids: string[]) => setSelected(new Set(ids)),
    toggle: (id: string) => {
      select([id], !selected.has(id))
      last.current = id
    },
    extendTo: (id: string) => {
      const ends = [order.indexOf(last.current ?? id), order.indexOf(id)].sort((a, b) => a - b) as [number, number]
      select(ends[0] < 0 ? [id] : order.slice(ends[0], ends[1] + 1), true)
      last.current = id
    },
  }
}
