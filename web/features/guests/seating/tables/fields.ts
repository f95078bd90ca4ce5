import * as z from 'zod/mini'
import { MAX_CAPACITY } from '../../../../../worker/features/seating/schema'
import { preprocess } from '../../../../../worker/lib/fields'

/** Parses a typed whole number. */
function typed(missing: string, { most, tooMany }: { most: number; tooMany: string }) {
  return preprocess(
    (text) => (text === '' ? Number.NaN : Number(text)),
    z
      .int({ error: missing })
      .check(z.minimum(1, { error: 'Please enter 1 or more.' }), z.maximum(most, { error: tooMany })),
  )
}

export const MOST_AT_ONCE = 60

export const typedCount = typed('Please enter the number of tables as a whole number.', {
  most: MOST_AT_ONCE,
  tooMany: `At most ${MOST_AT_ONCE} at once.`,
})

export const typedCapacity = typed('Please enter the number of seats as a whole number.', {
  most: MAX_CAPACITY,
  tooMany: `At most ${MAX_CAPACITY} seats.`,
})
