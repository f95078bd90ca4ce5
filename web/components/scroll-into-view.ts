/** Scrolls to what appears outside the part of a form that shows. Used as a ref. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
