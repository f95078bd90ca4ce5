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

/** Whether the database asked to be left alone for a moment, or was cut off. */
export function isPassing(error: unknown): boolean {
  const fault = rootOf(error)
  return (
    fault instanceof Error &&
    /overloaded|network connection lost|storage caused object to be reset/i.test(fault.message)
  )
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}
