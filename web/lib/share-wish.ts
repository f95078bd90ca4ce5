import { type ShareView, shareViews } from '../../worker/features/sharing/contract'

/** How a new link is sent at once; `share`: the couple chooses then. */
const ways = ['mail', 'text', 'share'] as const

/** What the dialog for a new link starts with. */
export interface ShareWish {
  /** Null: not chosen yet. */
  view: ShareView | null
  vendorId: string | null
  way: (typeof ways)[number]
}

/** Reads the parameter `share`: `new`, `<view>`, `<view>:<vendor>` or `<view>:<vendor>:<way>`. */
export function toWish(value: string): ShareWish {
  const [view, vendorId, way] = value.split(':')
  return {
    view: shareViews.find((one) => one === view) ?? null,
    vendorId: vendorId || null,
    way: ways.find((one) => one === way) ?? 'share',
  }
}
