let isPageLeft = false
// Before the listeners that send what is left.
addEventListener('pagehide', () => (isPageLeft = true), { capture: true })
// It may come back from the browser's cache.
addEventListener('pageshow', () => (isPageLeft = false))

/** Whether the page is being left: a request must now outlive it. */
export const isLeaving = (): boolean => isPageLeft
