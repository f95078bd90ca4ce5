/** Processor time that `run` takes, in milliseconds, however busy the machine is. */
export function effortOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
