/** The leaves on one side of the stem, as places along it. */
const leaves = [14, 26, 38]

/** An ornament of leaves, drawn in lines. */
export function Sprig({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 104 20" className={className}>
      <path d="M6 10h92" />
      {leaves.map((x) => (
        <g key={x}>
          <Leaf at={x} />
          <g transform="matrix(-1 0 0 1 104 0)">
            <Leaf at={x} />
          </g>
        </g>
      ))}
      <circle cx="52" cy="10" r="2.5" />
    </svg>
  )
}

function Leaf({ at }: { at: number }) {
  return <path d={`M${at} 10q-1 -7 -9 -8q0 7 9 8q-1 7 -9 8q0 -7 9 -8`} />
}
