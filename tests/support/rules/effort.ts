const TRIES = 20

/** Processor time of `reference` on the machine for which the limits were chosen, in milliseconds. */
const USUAL = 55
/** How much slower a machine may be before a limit counts as exceeded nevertheless. */
const SLOWEST = 4

/**
 * Processor time that `run` takes in its thread, in milliseconds, however busy the machine is. Repeats slow runs until one takes less
 * than `enough`: an engine also compiles and collects garbage, and programs beside it share the processor's caches. On a slow
 * machine it is the time that the usual one would take, by what a fixed piece of work takes beside it.
 */
export function effortOf(run: () => unknown, enough: number): number {
  let [least, usual, slowness] = [timeOf(run), SLOWEST * USUAL, 1]
  for (let i = 1; i < TRIES && least / slowness >= enough; i++) {
    least = Math.min(least, timeOf(run))
    usual = Math.min(usual, timeOf(reference), timeOf(reference), timeOf(reference))
    slowness = Math.max(usual / USUAL, 1)
  }
  return least / slowness
}

function timeOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const letters = 'Zoë Šárka Nguyễn Ana 山田花子 رامي '
const texts = Array.from({ length: 5000 }, (_, i) => `${letters}${i} `.repeat(4))

/** Folds, splits and counts texts, as the rules do. */
function reference(): number {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const folded = text.normalize('NFD').toLowerCase()
    for (const word of folded.split(/[^\p{L}\p{M}\p{N}]+/u)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts.size
}
