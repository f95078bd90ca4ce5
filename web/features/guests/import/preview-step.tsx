import { useMemo, useState } from 'react'
import { tableOfCsv } from '../../../../worker/features/guests/import/columns/rules'
import type { ColumnMeaning, ImportedRow, ImportReport } from '../../../../worker/features/guests/import/schema'
import { Button } from '../../../components/button'
import { FilterChip } from '../../../components/chip'
import { LoadingShapes } from '../../../components/skeleton'
import { guestCount } from '../wording'
import { ColumnMapping } from './column-mapping'
import { ImportedRows } from './imported-rows'

interface PreviewStepProps {
  csv: string
  columns: ColumnMeaning[]
  /** Null while it loads or when it failed. */
  report: ImportReport | null
  problem: string | null
  isBusy: boolean
  onRemap: (columns: ColumnMeaning[]) => void
  onBack: () => void
  onImport: () => void
}

type Shown = ImportedRow['action'] | 'all'

const chips: { shown: Shown; label: string }[] = [
  { shown: 'all', label: 'All rows' },
  { shown: 'error', label: 'Needs fixing' },
  { shown: 'create', label: 'New' },
  { shown: 'update', label: 'Changed' },
  { shown: 'skip', label: 'Skipped' },
]

export function PreviewStep({ csv, columns, report, problem, isBusy, onRemap, onBack, onImport }: PreviewStepProps) {
  const table = useMemo(() => tableOfCsv(csv), [csv])
  const [chosen, setChosen] = useState<Shown | null>(null)
  const counts = useMemo(() => Map.groupBy(report?.rows ?? [], ({ action }) => action), [report])
  const countOf = (shown: Shown) => (shown === 'all' ? (report?.rows.length ?? 0) : (counts.get(shown)?.length ?? 0))
  // Shows rows with errors first, until the person chooses.
  const shown = chosen !== null && countOf(chosen) > 0 ? chosen : countOf('error') > 0 ? 'error' : 'all'
  const toWrite = report ? report.created + report.updated : 0

  return (
    <div className="grid gap-6">
      <ColumnMapping columns={columns} table={table} isBusy={isBusy} onChange={onRemap} />
      <section className="grid gap-3" aria-label="Rows">
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-4 py-3 text-bad">
            {problem}
          </p>
        )}
        {report && report.errors > 0 && (
          <p role="alert" className="rounded-md bg-care-soft px-4 py-3">
            {report.errors === 1 ? '1 row needs fixing' : `${report.errors} rows need fixing`} before anything is
            imported. Change the list, or say above what its columns are.
          </p>
        )}
        {report ? (
          <>
            <div className="flex flex-wrap gap-2">
              {chips.map(
                (chip) =>
                  countOf(chip.shown) > 0 && (
                    <FilterChip key={chip.shown} isOn={shown === chip.shown} onClick={() => setChosen(chip.shown)}>
                      {chip.label} {countOf(chip.shown)}
                    </FilterChip>
                  ),
              )}
            </div>
            <ImportedRows rows={shown === 'all' ? report.rows : (counts.get(shown) ?? [])} />
          </>
        ) : (
          isBusy && (
            <LoadingShapes
              label="Reading the list"
              shapes={['w-2/3', 'w-1/2', 'w-3/5']}
              className="sheet grid gap-4 p-4"
            />
          )
        )}
      </section>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onBack}>Change the list</Button>
        <Button
          kind="primary"
          isBusy={isBusy}
          disabled={!report || report.errors > 0 || toWrite === 0}
          onClick={onImport}
        >
          {toWrite > 0 && report?.errors === 0 ? `Import ${guestCount(toWrite)}` : 'Import'}
        </Button>
      </div>
      {report && report.errors === 0 && toWrite === 0 && (
        <p role="status" className="text-end text-quiet text-sm">
          Everyone on this list is here already, just like this.
        </p>
      )}
    </div>
  )
}
