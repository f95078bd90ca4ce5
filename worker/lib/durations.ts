/* Lengths of time in milliseconds. Written out, so that a first load carries only those that it uses. */

export const SECOND = 1000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
