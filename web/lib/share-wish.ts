import { type ShareView, shareViews } from '../../worker/features/sharing/contract'

/** How a new link is sent at once; `share`: the couple chooses then. */
const ways = ['mail', 'text', 'share'] as const

/** What the dialog for a new link starts with. */
export interface ShareWish {
  /** Null: not chosen yet. */
  view: ShareView | null
  vendorId: string | null
  occasionId: string | null
  way: (typeof ways)[number]
}

/** Reads the parameter `share`: `new`, or `<view>:<vendor>:<way>:<occasion>`, of which all but the view may be empty or missing. */
export function toWish(value: string): ShareWish {
  const [view, vendorId, way, occasionId] = value.split(':')
  return {
    view: shareViews.find((one) => one === view) ?? null,
    vendorId: vendorId || null,
    occasionId: occasionId || null,
    way: ways.find((one) => one === way) ?? 'share',
  }
}
