import { UsersRound } from 'lucide-react'
import { Button } from '../../../components/button'
import type { Split } from './couples'
import { type GuestList, keepWhole, splitRow } from './list'

interface CouplesPanelProps {
  list: GuestList
  /** The rows that name two people, by the row's id. */
  splits: Map<string, Split>
  onChange: (list: GuestList) => void
}

/** Asks about all rows that name two people at once. Each row asks for itself too. */
export function CouplesPanel({ list, splits, onChange }: CouplesPanelProps) {
  const found = [...splits.values()]
  const first = found.find(({ kind }) => kind === 'couple') ?? found[0]
  if (!first) return null
  const all = (change: (list: GuestList, id: string, split: Split) => GuestList) =>
    onChange([...splits].reduce((changed, [id, split]) => change(changed, id, split), list))
  return (
    <section aria-labelledby="couples" className="sheet flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <UsersRound aria-hidden className="size-6 shrink-0 text-accent max-desk:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="couples" className="text-base">
          {splits.size === 1 ? '1 row names two people' : `${splits.size.toLocaleString('en')} rows name two people`}
        </h2>
        <p className="text-quiet text-sm">
          {first.kind === 'couple' ? (
            <>
              Split, they become two guests in one household, such as <bdi>{first.names[0]}</bdi> and{' '}
              <bdi>{first.names[1]}</bdi>. Each gets an RSVP link.
            </>
          ) : (
            <>
              <bdi>{first.name}</bdi> would get a plus-one without a name.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => all(keepWhole)}>Keep as they are</Button>
        <Button kind="primary" onClick={() => all(splitRow)}>
          {first.kind === 'plus-one'
            ? 'Give a plus-one'
            : found.length === 1
              ? 'Split'
              : `Split all ${found.length.toLocaleString('en')}`}
        </Button>
      </div>
    </section>
  )
}

/** 'Split into Dr. Peter O’Neill and Mary O’Neill' */
export function splitLabel(split: Split): string {
  return split.kind === 'couple'
    ? `Split into ${split.names[0]} and ${split.names[1]}`
    : `Import as ${split.name} with a plus-one`
}
