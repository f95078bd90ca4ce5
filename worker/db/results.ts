/** The result of a batch's last statement, however many are before it. */
export function lastOf<Last>(results: readonly [...unknown[], Last]): Last {
  return results.at(-1) as Last
}

/** The results of a batch's last two statements, however many are before them. */
export function lastTwo<First, Second>(results: readonly [...unknown[], First, Second]): [First, Second] {
  return results.slice(-2) as [First, Second]
}
