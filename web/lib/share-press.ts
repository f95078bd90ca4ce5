/**
 * The parameter `share` of the last press that makes a link without further questions. In memory, since a reload or a shared
 * address must not make one.
 */
let pressed: string | null = null

export function press(value: string): void {
  pressed = value
}

/** Whether this was pressed and its link not made yet. */
export const isPressed = (value: string) => pressed === value

export function forgetPress(): void {
  pressed = null
}
