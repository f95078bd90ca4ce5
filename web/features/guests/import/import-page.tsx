import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { tableOfCsv, understandColumns } from '../../../../worker/features/guests/import/columns/rules'
import type { ColumnMeaning, ImportReport, Mapping } from '../../../../worker/features/guests/import/schema'
import { PageHeader } from '../../../components/page-header'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { ApiError } from '../../../lib/http'
import { paths } from '../../../lib/paths'
import { guestCount } from '../wording'
import { previewImport, useImport } from './api'
import { ListStep } from './list-step'
import { PreviewStep } from './preview-step'
import { isTooLarge, TOO_LARGE } from './read-list'

/** Imports a list of guests in two steps: the list, then a preview of each row. Back returns to the first. */
export function ImportPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const writeImport = useImport()
  const [csv, setCsv] = useState('')
  const [columns, setColumns] = useState<ColumnMeaning[]>([])
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isPreview = params.get('step') === 'preview' && columns.length > 0

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isBeyondPlan) toastFailure(error)
      else setProblem(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  async function preview(mapping: Mapping) {
    const found = await previewImport({ csv, mapping })
    setColumns(found.columns)
    setReport(found)
  }

  async function showPreview() {
    if (isTooLarge(csv)) return setProblem(TOO_LARGE)
    await attempt(async () => {
      setReport(null)
      try {
        await preview({})
      } catch (error) {
        // No column looks like a name, so the person has to choose one.
        if (!(error instanceof ApiError && error.fields.mapping)) throw error
        setColumns(understandColumns(tableOfCsv(csv).columns))
        setProblem(error.message)
      }
      navigate({ search: 'step=preview' })
    })
  }

  const remap = (next: ColumnMeaning[]) =>
    attempt(async () => {
      setColumns(next)
      setReport(null)
      await preview(mappingOf(next))
    })

  const importAll = () =>
    attempt(async () => {
      const { created, updated, skipped } = await writeImport({ csv, mapping: mappingOf(columns) })
      toast.success(outcome({ created, updated, skipped }))
      navigate(paths.guests, { replace: true })
    })

  return (
    <>
      <PageHeader
        title="Import guests"
        lead={
          isPreview
            ? 'Check your list. Nothing is saved until you import.'
            : 'From a spreadsheet, or from Zola, The Knot or RSVPify: paste the list or choose a file.'
        }
      />
      {isPreview ? (
        <PreviewStep
          csv={csv}
          columns={columns}
          report={report}
          problem={problem}
          isBusy={isBusy}
          onRemap={(next) => void remap(next)}
          onBack={() => navigate(-1)}
          onImport={() => void importAll()}
        />
      ) : (
        <ListStep
          csv={csv}
          onChange={(text) => {
            setCsv(text)
            setProblem(null)
          }}
          problem={problem}
          isBusy={isBusy}
          onContinue={() => void showPreview()}
        />
      )}
    </>
  )
}

function mappingOf(columns: ColumnMeaning[]): Mapping {
  return Object.fromEntries(columns.map(({ column, field }) => [column, field]))
}

function outcome({ created, updated, skipped }: Pick<ImportReport, 'created' | 'updated' | 'skipped'>): string {
  const parts = [
    created > 0 && `${guestCount(created)} added`,
    updated > 0 && `${guestCount(updated)} changed`,
    skipped > 0 && `${guestCount(skipped)} already there`,
  ]
  return parts.filter(Boolean).join(', ') || 'The list was empty'
}
