/** Whether a write violated the unique index on `column`, e.g. `users.email_key`. Drizzle wraps D1's error. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes(`UNIQUE constraint failed: ${column}`) || isUniqueViolation(error.cause, column)
}
