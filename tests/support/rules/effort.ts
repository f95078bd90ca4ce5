const TRIES = 20

/**
 * Processor time that `run` takes in its thread, in milliseconds, however busy the machine is. Repeats slow runs until one takes less
 * than `enough`: an engine also compiles and collects garbage, and programs beside it share the processor's caches.
 */
export function effortOf(run: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least >= enough; i++) {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
