/** What a shared page shows. */
export const shareViews = ['day', 'caterer', 'seating', 'contacts'] as const
export type ShareView = (typeof shareViews)[number]

/** Links of a wedding that have not ended. */
export const SHARE_LIMIT = 100

const LINKS = '/api/share-links'

export const sharingPaths = {
  links: LINKS,
  link: (id: string) => `${LINKS}/${encodeURIComponent(id)}`,
  page: (token: string) => `/share/${token}`,
} as const
