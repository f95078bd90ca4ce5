/** As a ref: what appears outside the part of a form that shows is scrolled to. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
