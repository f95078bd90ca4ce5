/** Whether a write violated the unique index on `column`, e.g. `users.email_key`. Drizzle wraps D1's error. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes(`UNIQUE constraint failed: ${column}`) || isUniqueViolation(error.cause, column)
}

/** Whether a write named a row that does not exist, or no longer does. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message.includes('FOREIGN KEY constraint failed') || isForeignKeyViolation(error.cause))
  )
}

/** In the error of a write to a wedding that is being moved to another database: see `db/moving/`. */
export const MOVING = 'This wedding is being moved'

export function isMoving(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(MOVING) || isMoving(error.cause))
}
