/**
 * Percent of the whole that couples commonly spend on each part, 100 together. Middle values of published ranges (US
 * and UK planners' guides, 2018–2025): a starting point, not advice.
 */
export const typicalShares: { name: string; share: number }[] = [
  { name: 'Venue', share: 17 },
  { name: 'Catering', share: 27 },
  { name: 'Photography', share: 9 },
  { name: 'Video', share: 4 },
  { name: 'Flowers & Décor', share: 9 },
  { name: 'Music', share: 7 },
  { name: 'Attire', share: 6 },
  { name: 'Hair & Makeup', share: 3 },
  { name: 'Planner', share: 5 },
  { name: 'Stationery', share: 2 },
  { name: 'Cake', share: 2 },
  { name: 'Transport', share: 2 },
  { name: 'Officiant', share: 1 },
  { name: 'Contingency', share: 6 },
]

/** Parses a typed percentage, such as '17.5', '27,5' or '20 %'; 0 for an empty field, null for anything else. */
export function parseShare(text: string): number | null {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.')
  if (plain === '') return 0
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null
}

/**
 * Spreads a total over shares in whole units. The largest share takes the rounding difference, so that the parts add
 * up.
 */
export function spreadTotal(
  total: number,
  shares: { name: string; share: number }[],
): { name: string; amount: number }[] {
  const sum = shares.reduce((all, { share }) => all + share, 0)
  if (sum === 0) return shares.map(({ name }) => ({ name, amount: 0 }))
  const amounts = shares.map(({ share }) => Math.floor((total * share) / sum))
  const rest = Math.round((total - amounts.reduce((all, amount) => all + amount, 0)) * 100) / 100
  const largest = shares.reduce((best, { share }, i) => (share > (shares[best]?.share ?? 0) ? i : best), 0)
  return shares.map(({ name }, i) => ({
    name,
    amount: Math.round(((amounts[i] ?? 0) + (i === largest ? rest : 0)) * 100) / 100,
  }))
}
