/** Milliseconds of processor that something takes here, however much else the machine has to do. */
export function effortOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
