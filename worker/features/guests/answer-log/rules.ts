import { MINUTE } from '../../../lib/durations'

/** Time from a guest's last answer to the receipt. */
export const RECEIPT_DELAY = 10 * MINUTE
