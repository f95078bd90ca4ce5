const DAY = 24 * 60 * 60 * 1000

/** Receipts to one guest within a day, so that a link cannot be used to flood an address. */
export const DAILY_RECEIPTS = 5

/** How late a receipt is still worth sending. */
export const RECEIPT_LIFE = DAY
