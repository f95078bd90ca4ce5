/** A fault that only the operator can mend. Its message goes into the log, so it holds nothing of anybody's data. */
export class OperatorFault extends Error {
  override name = 'OperatorFault'
}

/**
 * What a log line may say of an error. Drizzle wraps D1's errors in messages that carry the parameters: only the innermost
 * cause is looked at, and never its message.
 */
export function describeFault(error: unknown): Record<string, unknown> {
  const fault = rootOf(error)
  if (!(fault instanceof Error)) return { error: 'unknown' }
  if (fault instanceof OperatorFault) return { error: fault.name, reason: fault.message }
  return {
    error: fault.name,
    database: /D1_ERROR|SQLITE/.exec(fault.message)?.[0],
    frames: fault.stack
      ?.split('\n')
      .filter((frame) => /^\s+at /.test(frame))
      .slice(0, 4),
  }
}

/**
 * Whether it is worth trying the same again at once. Cloudflare's list of D1's errors, those whose recommended action is to
 * retry: https://developers.cloudflare.com/d1/observability/debug-d1/#error-list (reset by an update or by the storage,
 * connection lost, remote node). The write may have been applied all the same.
 */
export function isTransient(error: unknown): boolean {
  return hasMessage(
    error,
    /network connection lost|storage caused object to be reset|reset because its code was updated|cannot resolve d1 db due to transient issue|can't read from request stream because client disconnected/i,
  )
}

/** Whether the same may succeed a little later: after what is transient, or once D1 has less to do. */
export function isPassing(error: unknown): boolean {
  return (
    isTransient(error) ||
    hasMessage(
      error,
      /d1 db is overloaded|caused object to be reset|exceeded its (memory|cpu time) limit and was reset/i,
    )
  )
}

function hasMessage(error: unknown, pattern: RegExp): boolean {
  const fault = rootOf(error)
  return fault instanceof Error && pattern.test(fault.message)
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}

/** `about` holds nothing personal. */
export function logFault(error: unknown, about: Record<string, string>): void {
  console.error(JSON.stringify({ level: 'error', ...about, ...describeFault(error) }))
}
