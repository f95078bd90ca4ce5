/** A bar of how much is paid. The text beside it says the same. */
export function PaidBar({ paid, total }: { paid: number; total: number }) {
  const share = total > 0 ? Math.min(1, paid / total) : 0
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-sunk">
      <span className="block h-full rounded-full bg-good" style={{ width: `${share * 100}%` }} />
    </span>
  )
}
