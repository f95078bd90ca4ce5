/** How often each text occurs. Any text can be a key of the result, also `constructor` and `__proto__`. */
export function countEach(texts: string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Object.fromEntries(counts)
}
