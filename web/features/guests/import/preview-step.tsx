import { useMemo, useState } from 'react'
import { hasNames } from '../../../../worker/features/guest-lists/import/rules'
import { Button } from '../../../components/button'
import { FilterChip } from '../../../components/chip'
import { FormProblem } from '../../../components/field'
import { LoadingShapes } from '../../../components/skeleton'
import type { Problem } from '../../../lib/form'
import { ColumnMapping } from './column-mapping'
import { type Split, splitOf } from './couples'
import { CouplesPanel } from './couples-panel'
import { ImportedRows } from './imported-rows'
import { cellsByField, type GuestList } from './list'
import type { Preview, RowPreview } from './use-preview'

interface PreviewStepProps {
  list: GuestList
  preview: Preview
  /** Why the import itself failed; null: it did not. */
  problem: Problem | null
  onChange: (list: GuestList) => void
}

const views = {
  all: { label: 'All rows', states: null },
  error: { label: 'Needs fixing', states: ['error'] },
  create: { label: 'New', states: ['create'] },
  update: { label: 'Changed', states: ['update'] },
  skip: { label: 'Already there', states: ['skip'] },
  'left-out': { label: 'Not imported', states: ['left-out'] },
} satisfies Record<string, { label: string; states: RowPreview['state'][] | null }>
type View = keyof typeof views

export function PreviewStep({ list, preview, problem, onChange }: PreviewStepProps) {
  const { rows, errors, isSettled } = preview
  const [chosen, setChosen] = useState<View | null>(null)
  // Shows the rows with errors first, and stays there while they are being fixed.
  if (chosen === null && errors > 0 && isSettled) setChosen('error')
  const view = chosen ?? (errors > 0 ? 'error' : 'all')
  const splits = useMemo(() => splitsOf(list), [list])
  const fits = (view: View, { state }: RowPreview) => {
    const { states }: { states: RowPreview['state'][] | null } = views[view]
    return states === null || states.includes(state)
  }
  // A row that was just fixed stays until another view is chosen.
  const shown = rows.filter((one) => fits(view, one) || (view === 'error' && one.row.edited.length > 0))
  const isNamed = hasNames(list.columns)

  return (
    <div className="grid gap-6">
      <ColumnMapping list={list} onChange={(columns) => onChange({ ...list, columns })} />
      {!isNamed && (
        <p role="alert" className="rounded-md bg-bad-soft px-4 py-3 text-bad">
          Please say which column holds the guests’ names.
        </p>
      )}
      {isNamed && <CouplesPanel list={list} splits={splits} onChange={onChange} />}
      {isNamed && (
        <section className="grid gap-3" aria-label="Rows">
          <FormProblem problem={problem ?? preview.problem} />
          {preview.problem && (
            <Button className="justify-self-start" onClick={preview.retry}>
              Try again
            </Button>
          )}
          {errors > 0 && (
            <p role="alert" className="rounded-md bg-care-soft px-4 py-3">
              {errors === 1 ? '1 row needs fixing' : `${errors.toLocaleString('en')} rows need fixing`} before anything
              is imported. Fix the cell, or skip the row.
            </p>
          )}
          {isSettled && errors === 0 && preview.toWrite === 0 && (
            <p role="status" className="rounded-md bg-good-soft px-4 py-3">
              {rows.some(({ state }) => state === 'skip')
                ? 'Everyone on this list is already here, with nothing to change.'
                : 'There is nobody to import.'}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {(Object.keys(views) as View[]).map((one) => {
              const count = rows.filter((row) => fits(one, row)).length
              return (
                (count > 0 || one === view) && (
                  <FilterChip key={one} isOn={view === one} onClick={() => setChosen(one)}>
                    {views[one].label} {count.toLocaleString('en')}
                  </FilterChip>
                )
              )
            })}
          </div>
          {rows.length > 0 && !isSettled && !preview.problem && rows.every(({ state }) => state === 'checking') ? (
            <LoadingShapes
              label="Reading the list"
              shapes={['w-2/3', 'w-1/2', 'w-3/5']}
              className="sheet grid gap-4 p-4"
            />
          ) : (
            <ImportedRows list={list} rows={shown} splits={splits} onChange={onChange} />
          )}
        </section>
      )}
    </div>
  )
}

/** The rows that name two people and were not decided on yet. */
function splitsOf(list: GuestList): Map<string, Split> {
  const found = new Map<string, Split>()
  for (const row of list.rows) {
    if (row.isKeptWhole || row.isSkipped || row.fault !== null) continue
    const split = splitOf(cellsByField(list, row))
    if (split) found.set(row.id, split)
  }
  return found
}
