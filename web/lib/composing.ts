/** Whether a key belongs to what is being composed, as Japanese or Chinese is: Enter accepts it, and Escape discards it. */
export const isComposing = ({ keyCode }: { keyCode: number }): boolean => keyCode === COMPOSING

/** The code that browsers give such a key. Safari does so also for the Enter that ends it. */
const COMPOSING = 229
