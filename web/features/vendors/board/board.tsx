import { useEffect, useMemo, useRef } from 'react'
import { type Vendor, type VendorStatus, vendorStatuses } from '../../../../worker/features/vendors/schema'
import { Announcements } from '../../../components/announce'
import { VirtualList } from '../../../components/virtual-rows'
import { useMedia, WIDE } from '../../../lib/media'
import { useToday } from '../../../lib/wedding-settings'
import { useVendorActions, type VendorActions } from '../vendor-actions'
import { statusLabels } from '../wording'
import { byStage, StageColumn, StageTiles } from './stages'
import { type BoardActions, VendorCard } from './vendor-card'

/** Estimated pixels of a card with a category and a price. */
const USUAL_HEIGHT = 104

interface BoardProps {
  vendors: Vendor[]
  /** The only stage to show; empty for all of them, where they fit. */
  status: VendorStatus | ''
  onShow: (status: VendorStatus) => void
}

/** The vendors by stage: a column for each, or one stage at a time on narrow screens. */
export function Board({ vendors, status, onShow }: BoardProps) {
  const isWide = useMedia(WIDE)
  const stages = useMemo(() => byStage(vendors), [vendors])
  const first = vendorStatuses.find((one) => stages[one].length > 0) ?? 'contacted'
  const only = status || (isWide ? null : first)
  const { box, actions } = useMoves(vendors)

  const cards = (stage: VendorStatus) => <Cards key={stage} status={stage} vendors={stages[stage]} actions={actions} />
  return (
    <>
      <p id="board-keys" hidden>
        Press space to pick the vendor up, the arrow keys to choose a stage, space again to put it there, Escape to
        leave it where it was.
      </p>
      {/* Takes the focus when a moved vendor is out of sight. */}
      <div ref={box} tabIndex={-1} className="outline-none">
        {only ? (
          <>
            <StageTiles stages={stages} shown={only} onShow={onShow} />
            {cards(only)}
          </>
        ) : (
          <div className="grid grid-cols-6 gap-3">
            {vendorStatuses.map((one) => (
              <StageColumn key={one} status={one} vendors={stages[one]}>
                {cards(one)}
              </StageColumn>
            ))}
          </div>
        )}
      </div>
      <Announcements />
    </>
  )
}

interface CardsProps {
  status: VendorStatus
  vendors: Vendor[]
  actions: BoardActions
}

function Cards({ status, vendors, actions }: CardsProps) {
  const today = useToday()
  if (vendors.length === 0) return <p className="px-1 py-2 text-quiet text-sm">Empty</p>
  return (
    <VirtualList label={statusLabels[status]} items={vendors} keyOf={({ id }) => id} height={USUAL_HEIGHT}>
      {(vendor, place) => (
        <VendorCard {...place} key={vendor.id} vendor={vendor} count={vendors.length} today={today} actions={actions} />
      )}
    </VirtualList>
  )
}

/** The actions on a vendor. After a move the focus goes to its card in the new stage. */
function useMoves(vendors: Vendor[]) {
  const usual = useVendorActions()
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef<{ id: string; status: VendorStatus; preventScroll: boolean } | null>(null)

  useEffect(() => {
    const awaited = moved.current
    if (!awaited || vendors.find(({ id }) => id === awaited.id)?.status !== awaited.status) return
    moved.current = null
    // A stage that was empty measures itself before it renders its first card.
    requestAnimationFrame(() => {
      const grip = box.current?.querySelector<HTMLElement>(`[data-grip="${awaited.id}"]`)
      if (grip) grip.focus({ preventScroll: awaited.preventScroll })
      else box.current?.focus({ preventScroll: true })
    })
  }, [vendors])

  const actions = useMemo<BoardActions>(() => {
    const moveWith =
      ({ preventScroll }: { preventScroll: boolean }): VendorActions['move'] =>
      async (vendor, status) => {
        moved.current = { id: vendor.id, status, preventScroll }
        await usual.move(vendor, status)
      }
    return { ...usual, move: moveWith({ preventScroll: false }), drop: moveWith({ preventScroll: true }) }
  }, [usual])
  return { box, actions }
}
