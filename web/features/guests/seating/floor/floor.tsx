import './floor.css'
import { LayoutGrid, Maximize, Minus, Plus, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import type { Table } from '../../../../../worker/features/seating/schema'
import { IconButton } from '../../../../components/button'
import { classNames } from '../../../../components/class-names'
import { Tooltip } from '../../../../components/tooltip'
import { drag } from '../../../../lib/drag'
import { latinKey } from '../../../../lib/shortcut'
import type { SeatingActions } from '../actions'
import { carryGuests, type Drop } from '../carry'
import type { Hall } from '../hall'
import { useLocks } from '../locks'
import { useLastStep } from '../undo'
import { FloorTable, type FloorTableHandlers, placeTransform } from './floor-table'
import { boundsOf, GRID, normalTurn, type Point, snap, snapTurn, TURN } from './geometry'
import { type FloorView, useFloorGestures, useFloorView } from './view'

/** Pixels within which a table snaps to another one's line. */
const REACH = 8
const ZOOM_STEP = 1.3

/** The height left beneath the page's header, on phones between its bars. */
export const floorHeight = 'h-[calc(100dvh-24rem)] min-h-80 desk:h-[calc(100dvh-21.5rem)] desk:min-h-120'

interface FloorProps {
  hall: Hall
  actions: SeatingActions
  /** The selected table's id; empty for none. */
  selected: string
  onSelect: (tableId: string) => void
  onOpen: (tableId: string) => void
  onDropGuests: (guests: Guest[], drop: Drop) => void
}

export function Floor({ hall, actions, selected, onSelect, onOpen, onDropGuests }: FloorProps) {
  const { tables, at, conflicts, chances } = hall
  const bounds = useMemo(() => boundsOf(tables), [tables])
  const view = useFloorView(bounds)
  const gestures = useFloorGestures(view)
  const { locked } = useLocks()
  const guideX = useRef<HTMLDivElement>(null)
  const guideY = useRef<HTMLDivElement>(null)

  const section = useRef<HTMLElement>(null)
  // Scrolls the floor into view, since touching it pans the floor, not the page.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const latest = useRef({ hall, actions, selected, onSelect, onOpen, onDropGuests })
  latest.current = { hall, actions, selected, onSelect, onOpen, onDropGuests }

  const handlers = useMemo<FloorTableHandlers>(() => {
    const find = (id: string) => latest.current.hall.tables.find((table) => table.id === id)
    return {
      onPress: (event, id) => {
        if (event.button !== 0) return
        const table = find(id)
        const isTouch = event.pointerType === 'touch'
        // Touch moves only the selected table; anywhere else it pans.
        if (!table || (isTouch && latest.current.selected !== id)) {
          if (table) tap(event, () => latest.current.onSelect(id))
          return
        }
        event.stopPropagation()
        // The table gets the focus, and with it the selection, on release.
        event.preventDefault()
        const others = latest.current.hall.tables.filter((other) => other.id !== id)
        dragTable(event, {
          table,
          others,
          view,
          guides: { x: guideX.current, y: guideY.current },
          onDrop: (place) => latest.current.actions.move(table, place),
          // The focus selects the table.
          onEnd: () => topOf(view, id)?.focus({ preventScroll: true }),
        })
      },
      onPressHandle: (event, id) => {
        const table = find(id)
        if (!table || event.button !== 0) return
        event.stopPropagation()
        event.preventDefault()
        turnTable(event, { table, view, onDrop: (rotation) => latest.current.actions.turn(table, rotation) })
      },
      onPressGuest: (event, guest) => {
        if (event.pointerType === 'touch') return
        event.stopPropagation()
        event.preventDefault()
        const id = guest.table_id ?? ''
        tap(event, () => latest.current.onSelect(id))
        carryGuests(event, {
          guests: [guest],
          hall: latest.current.hall,
          onDrop: (drop) => latest.current.onDropGuests([guest], drop),
        })
      },
      onSelect: (id) => {
        if (latest.current.selected !== id) latest.current.onSelect(id)
      },
      onTurn: (id) => {
        const table = find(id)
        if (table) latest.current.actions.turn(table, normalTurn(table.rotation + TURN))
      },
    }
  }, [view])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zooms: Record<string, () => void> = {
      '+': () => view.zoom(ZOOM_STEP),
      '-': () => view.zoom(1 / ZOOM_STEP),
      '0': view.fitAll,
    }
    const id = (event.target as Element).closest<HTMLElement>('[data-table]')?.dataset.table
    const table = tables.find((one) => one.id === id)
    const run = zooms[event.key] ?? (table && tableKey(event, table))
    if (!run) return
    event.preventDefault()
    run()
  }

  function tableKey(event: KeyboardEvent, table: Table): (() => void) | undefined {
    const { shiftKey } = event
    const step = shiftKey ? 4 * GRID : GRID
    const { x, y, rotation } = table
    switch (latinKey(event)) {
      case 'ArrowLeft':
        return () => actions.move(table, { x: x - step, y })
      case 'ArrowRight':
        return () => actions.move(table, { x: x + step, y })
      case 'ArrowUp':
        return () => actions.move(table, { x, y: y - step })
      case 'ArrowDown':
        return () => actions.move(table, { x, y: y + step })
      case 'r':
      case 'R':
        return () => actions.turn(table, normalTurn(rotation + (shiftKey ? -TURN : TURN)))
      case 'd':
        return () => void actions.duplicate(table)
      case 'Enter':
        return () => onOpen(table.id)
      case 'Delete':
      case 'Backspace':
        return () => actions.remove(table)
      case 'Escape':
        return () => onSelect('')
    }
  }

  return (
    <section
      ref={section}
      aria-label="Floor plan"
      className="sheet relative scroll-mt-2 overflow-clip max-desk:scroll-mb-[calc(var(--sections-height)+5rem)]"
    >
      <p id="floor-keys" className="sr-only">
        Arrow keys move a table, with Shift in larger steps. R turns it, Enter opens it, D duplicates it, Delete deletes
        it.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tables inside handle the keys */}
      <div
        ref={view.frame}
        className={classNames('floor-frame', floorHeight)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          gestures.onPointerDown(event.nativeEvent)
          if (event.target === event.currentTarget) tap(event, () => onSelect(''))
        }}
      >
        <div ref={view.floor} className="floor-ground">
          <div ref={guideX} className="floor-guide" />
          <div ref={guideY} className="floor-guide" />
          <ul aria-label="Tables">
            {tables.map((table) => {
              const own = conflicts.filter(({ table_id }) => table_id === table.id)
              const errors = own.filter(({ severity }) => severity === 'error').length
              return (
                <FloorTable
                  key={table.id}
                  table={table}
                  guests={at.get(table.id) ?? noGuests}
                  isSelected={selected === table.id}
                  isLocked={locked.has(table.id)}
                  errors={errors}
                  warnings={own.length - errors}
                  chances={chances}
                  handlers={handlers}
                />
              )
            })}
          </ul>
        </div>
      </div>
      <FloorTools view={view} actions={actions} />
    </section>
  )
}

const noGuests: Guest[] = []

function FloorTools({ view, actions }: { view: FloorView; actions: SeatingActions }) {
  const last = useLastStep()
  const tools = [
    { label: 'Arrange in rows', icon: LayoutGrid, run: actions.arrange },
    { label: 'Zoom in', icon: Plus, run: () => view.zoom(ZOOM_STEP) },
    { label: 'Zoom out', icon: Minus, run: () => view.zoom(1 / ZOOM_STEP) },
    { label: 'Show all tables', icon: Maximize, run: view.fitAll },
  ]
  return (
    <div className="absolute end-2 bottom-2 flex rounded-full border border-line bg-card">
      {last && (
        <Tooltip text={`Undo: ${last.said}`}>
          <IconButton label={`Undo: ${last.said}`} onClick={last.takeBack}>
            <Undo2 aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {tools.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} text={label}>
          <IconButton label={label} onClick={run}>
            <Icon aria-hidden />
          </IconButton>
        </Tooltip>
      ))}
    </div>
  )
}

const elementOf = (view: FloorView, id: string) =>
  view.floor.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(id)}"]`)
const topOf = (view: FloorView, id: string) => elementOf(view, id)?.querySelector<HTMLElement>('button')

/** Runs when a press ends as a tap. */
function tap(press: PointerEvent, run: () => void): void {
  drag(press, { onEnd: (release, isDragged) => release && !isDragged && run() })
}

interface Dragged {
  table: Table
  others: Table[]
  view: FloorView
  guides: { x: HTMLElement | null; y: HTMLElement | null }
  onDrop: (place: Point) => void
  onEnd: () => void
}

/** Moves a table's element with the pointer, and saves its place on release. */
function dragTable(press: PointerEvent, { table, others, view, guides, onDrop, onEnd }: Dragged): void {
  const element = elementOf(view, table.id)
  const grabbed = view.toFloor({ x: press.clientX, y: press.clientY })
  const reach = REACH / view.scale()
  let place: Point | null = null

  drag(press, {
    onMove: ({ clientX, clientY, altKey }) => {
      if (!element) return
      element.dataset.dragged = ''
      const now = view.toFloor({ x: clientX, y: clientY })
      const free = { x: Math.round(table.x + now.x - grabbed.x), y: Math.round(table.y + now.y - grabbed.y) }
      const snapped = altKey ? { ...free, onX: null, onY: null } : snap(free, others, reach)
      place = { x: snapped.x, y: snapped.y }
      element.style.transform = placeTransform({ ...table, ...place })
      showGuide(guides.x, snapped.onX, (line) => `translateX(${line}px)`)
      showGuide(guides.y, snapped.onY, (line) => `translateY(${line}px)`)
    },
    onEnd: (release) => {
      if (element) delete element.dataset.dragged
      showGuide(guides.x, null, String)
      showGuide(guides.y, null, String)
      if (release && place && (place.x !== table.x || place.y !== table.y)) onDrop(place)
      else if (element) element.style.transform = placeTransform(table)
      onEnd()
    },
  })
}

function showGuide(guide: HTMLElement | null, line: number | null, transform: (line: number) => string): void {
  if (!guide) return
  guide.dataset.shown = line === null ? '' : 'yes'
  if (line !== null) guide.style.transform = transform(line)
}

interface Turned {
  table: Table
  view: FloorView
  onDrop: (rotation: number) => void
}

/** Turns a table by its handle. A click turns it by one step. */
function turnTable(press: PointerEvent, { table, view, onDrop }: Turned): void {
  const element = elementOf(view, table.id)
  let rotation = normalTurn(table.rotation + TURN)
  drag(press, {
    onMove: ({ clientX, clientY, altKey }) => {
      const { x, y } = view.toFloor({ x: clientX, y: clientY })
      const degrees = (Math.atan2(x - table.x, table.y - y) * 180) / Math.PI
      rotation = altKey ? normalTurn(degrees) : snapTurn(degrees)
      if (element) element.style.transform = placeTransform({ ...table, rotation })
    },
    onEnd: (release) => {
      if (release && rotation !== table.rotation) onDrop(rotation)
      else if (element) element.style.transform = placeTransform(table)
    },
  })
}
