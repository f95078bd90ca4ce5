import { DndContext, type DragEndEvent, DragOverlay, useDndContext } from '@dnd-kit/core'
import { useEffect, useMemo, useRef } from 'react'
import { type Vendor, type VendorStatus, vendorStatuses } from '../../../../worker/features/vendors/schema'
import { VirtualList } from '../../../components/virtual-rows'
import { useMedia } from '../../../lib/media'
import { useToday } from '../api'
import { useVendorActions, type VendorActions } from '../vendor-actions'
import { statusLabels } from '../wording'
import { announcements, instructions, stageOf, stageUnder, useMoveSensors, vendorOf } from './moving'
import { byStage, StageColumn, StageTiles } from './stages'
import { LiftedCard, VendorCard } from './vendor-card'

/** Pixels of a card with a category and a price. */
const USUAL_HEIGHT = 104
/** From here on six columns have room beside each other. */
const WIDE = '(min-width: 68rem)'

interface BoardProps {
  vendors: Vendor[]
  /** The only stage to show; empty: all of them, where there is room. */
  status: VendorStatus | ''
  onShow: (status: VendorStatus) => void
}

/** The way from a first look to the last payment: a column a stage, or one stage at a time on a phone. */
export function Board({ vendors, status, onShow }: BoardProps) {
  const isWide = useMedia(WIDE)
  const stages = useMemo(() => byStage(vendors), [vendors])
  const first = vendorStatuses.find((one) => stages[one].length > 0) ?? 'contacted'
  const only = status || (isWide ? null : first)
  const sensors = useMoveSensors()
  const { box, actions, drop } = useMoves(vendors)

  function onDragEnd({ active, over, activatorEvent }: DragEndEvent) {
    const stage = stageOf(over)
    const move = activatorEvent instanceof KeyboardEvent ? actions.move : drop
    if (stage) void move(vendorOf(active), stage)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={stageUnder}
      autoScroll={false}
      accessibility={{ announcements, screenReaderInstructions: instructions, restoreFocus: false }}
      onDragEnd={onDragEnd}
    >
      {/* Has the focus when a vendor that was moved is not to be seen any more. */}
      <div ref={box} tabIndex={-1} className="outline-none">
        {only ? (
          <>
            <StageTiles stages={stages} shown={only} onShow={onShow} />
            <Cards key={only} status={only} vendors={stages[only]} actions={actions} />
          </>
        ) : (
          <div className="grid grid-cols-6 gap-3">
            {vendorStatuses.map((one) => (
              <StageColumn key={one} status={one} vendors={stages[one]}>
                <Cards status={one} vendors={stages[one]} actions={actions} />
              </StageColumn>
            ))}
          </div>
        )}
      </div>
      <Lifted />
    </DndContext>
  )
}

interface CardsProps {
  status: VendorStatus
  vendors: Vendor[]
  actions: VendorActions
}

function Cards({ status, vendors, actions }: CardsProps) {
  const today = useToday()
  if (vendors.length === 0) return <p className="px-1 py-2 text-quiet text-sm">Nobody here.</p>
  return (
    <VirtualList label={statusLabels[status]} items={vendors} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
      {(vendor, place) => (
        <VendorCard {...place} key={vendor.id} vendor={vendor} count={vendors.length} today={today} actions={actions} />
      )}
    </VirtualList>
  )
}

function Lifted() {
  const { active } = useDndContext()
  const today = useToday()
  return (
    <DragOverlay dropAnimation={null}>{active && <LiftedCard vendor={vendorOf(active)} today={today} />}</DragOverlay>
  )
}

/**
 * What can be done to a vendor; after a move the focus stays on it, though its card in the new stage is another element.
 * Under a pointer that drops a card the page does not scroll to it.
 */
function useMoves(vendors: Vendor[]) {
  const usual = useVendorActions()
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef<{ id: string; status: VendorStatus; preventScroll: boolean } | null>(null)

  useEffect(() => {
    const awaited = moved.current
    if (!awaited || vendors.find(({ id }) => id === awaited.id)?.status !== awaited.status) return
    moved.current = null
    // By then a stage that was empty has measured itself and shows its first card.
    requestAnimationFrame(() => {
      const grip = box.current?.querySelector<HTMLElement>(`[data-grip="${awaited.id}"]`)
      if (grip) grip.focus({ preventScroll: awaited.preventScroll })
      else box.current?.focus({ preventScroll: true })
    })
  }, [vendors])

  const moves = useMemo(() => {
    const moveWith =
      ({ preventScroll }: { preventScroll: boolean }): VendorActions['move'] =>
      async (vendor, status) => {
        moved.current = { id: vendor.id, status, preventScroll }
        await usual.move(vendor, status)
      }
    return { actions: { ...usual, move: moveWith({ preventScroll: false }) }, drop: moveWith({ preventScroll: true }) }
  }, [usual])
  return { box, ...moves }
}
