import * as z from 'zod/mini'

/** The number of a row within the file, which other rows refer to. */
export const reference = z.int().check(z.minimum(1), z.maximum(1_000_000))
export const optionalReference = z.pipe(
  z.nullish(reference),
  z.transform((number) => number ?? null),
)

/** Numbers of rows, each once. */
export const references = (limit: number) =>
  z.pipe(
    z.array(reference).check(z.maxLength(limit)),
    z.transform((list) => [...new Set(list)]),
  )

const INVALID_INSTANT = 'Please use an instant such as 2026-10-01T09:30:00.000Z.'

/** An ISO instant, as epoch milliseconds. The bounds keep the years of all dates derived from it at four digits. */
export const instant = z
  .pipe(
    z.string().check(
      z.refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]{1,20}Z$/.test(text) && text > '2000' && text < '2100', {
        error: INVALID_INSTANT,
        abort: true,
      }),
    ),
    z.transform((text) => Date.parse(text)),
  )
  .check(z.refine(Number.isFinite, { error: INVALID_INSTANT }))
export const optionalInstant = z.nullish(instant)

/** When a row was created; absent: at the same time as the row before it, or at the import. */
export const createdAt = z.optional(instant)
