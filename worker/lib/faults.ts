/** A fault that only the operator can fix. Its message is logged and must hold no personal data. */
export class OperatorFault extends Error {
  override name = 'OperatorFault'
}

/**
 * The fields that a log line has for an error. Drizzle's and D1's messages can hold parameters, so only the innermost cause
 * is used, and of its message only a known marker.
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
 * Whether an immediate retry makes sense: the errors that Cloudflare recommends to retry in
 * https://developers.cloudflare.com/d1/observability/debug-d1/#error-list. A write that failed so may have been applied.
 */
export function isTransient(error: unknown): boolean {
  return hasMessage(
    error,
    /network connection lost|storage caused object to be reset|reset because its code was updated|cannot resolve d1 db due to transient issue|can't read from request stream because client disconnected/i,
  )
}

/** Whether a retry a little later may succeed: transient errors, and an overloaded D1. */
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

/** Logs one line. `about` must hold no personal data. */
export function logFault(error: unknown, about: Record<string, string>): void {
  console.error(JSON.stringify({ level: 'error', ...about, ...describeFault(error) }))
}
