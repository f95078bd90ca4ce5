import { useEffect, useMemo, useRef, useState } from 'react'
import { tableOfCsv, understandColumns } from '../../../../worker/features/guest-lists/import/columns/rules'
import {
  COLUMN_LIMIT,
  type ImportReport,
  TOO_MANY_COLUMNS,
} from '../../../../worker/features/guest-lists/import/schema'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { PageHeader } from '../../../components/page-header'
import { toast } from '../../../components/toast'
import { useAction } from '../../../lib/action'
import { ApiError } from '../../../lib/api-error'
import { dropTyped, useTyped } from '../../../lib/drafts'
import { goBack, navigate, useSearchParams } from '../../../lib/history'
import { paths } from '../../../lib/paths'
import { isSettled } from '../../../lib/swr'
import { useImport, useListContext, useListReads } from './api'
import { type GuestList, toList, toRequest, withKnown } from './list'
import { ListStep } from './list-step'
import { PreviewStep } from './preview-step'
import { isTooLarge, TOO_LARGE } from './read-list'
import { usePreview } from './use-preview'

const nothingTyped = {
  csv: '',
  /** The text from which the rows were read. While it is the same, going back and on again keeps what was fixed. */
  source: '',
  list: null as GuestList | null,
}

/**
 * Imports a list of guests in two steps: the list, then each row, where it can be fixed. Back returns to the first. An unfinished
 * import is there again when the person comes back to it.
 */
export function ImportPage() {
  const params = useSearchParams()
  const writeImport = useImport()
  const context = useListContext()
  const reads = useListReads()
  const rereading = useAction(reads.reload)
  const [typed, setTyped] = useTyped(nothingTyped, 'import')
  const { csv, source, list } = typed
  const change = (changes: Partial<typeof nothingTyped>) => setTyped((before) => ({ ...before, ...changes }))
  /** Shown until the next screen has come, although it is no longer kept. */
  const [imported, setImported] = useState<GuestList | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const rows = params.get('step') === 'preview' ? (imported ?? list) : null
  const isComplete = reads.data !== undefined
  const shown = useMemo(() => (rows && isComplete ? withKnown(rows, context) : rows), [rows, isComplete, context])
  const preview = usePreview(shown)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  function showRows() {
    if (reads.error) {
      void rereading.submit()
      return setProblem(reads.error.message)
    }
    if (isTooLarge(csv)) return setProblem(TOO_LARGE)
    if (csv !== source || !list) {
      const table = tableOfCsv(csv)
      if (table.columns.length > COLUMN_LIMIT) return setProblem(TOO_MANY_COLUMNS)
      change({ source: csv, list: toList(table, understandColumns(table.columns, {}, context)) })
    }
    navigate('?step=preview')
  }

  const importing = useAction(async () => {
    if (!shown) return
    const { created, updated, skipped } = await writeImport(toRequest(shown)).catch((error: unknown) => {
      // This screen no longer says why.
      if (isLeft.current && error instanceof ApiError) toast.error(`The guests could not be imported. ${error.message}`)
      throw error
    })
    setImported(shown)
    setTyped(nothingTyped)
    dropTyped(typed)
    toast.success(outcome({ created, updated, skipped }))
    // Not after the person has gone elsewhere, even if they are back.
    if (!isLeft.current) navigate(paths.guests, { replace: true })
  })

  if (!shown) {
    return (
      <>
        <PageHeader
          title="Import guests"
          lead="From a spreadsheet, or from Zola, The Knot or RSVPify: paste the list or choose a file."
        />
        <ListStep
          csv={csv}
          onChange={(text) => {
            change({ csv: text })
            setProblem(null)
          }}
          problem={problem}
          isWaiting={!isSettled(reads) || rereading.isBusy}
          onContinue={showRows}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Import guests"
        lead="Check your list. Nothing is saved until you import."
        actions={<Button onClick={() => goBack()}>Change the list</Button>}
        primary={
          <Button
            kind="primary"
            isBusy={importing.isBusy}
            disabled={preview.toWrite === 0 || preview.errors > 0}
            onClick={importing.submit}
          >
            {preview.toWrite > 0 && preview.errors === 0 ? `Import ${counted(preview.toWrite, 'guest')}` : 'Import'}
          </Button>
        }
      />
      <PreviewStep
        list={shown}
        preview={preview}
        problem={importing.problem}
        onChange={(next) => change({ list: next })}
      />
    </>
  )
}

function outcome({ created, updated, skipped }: Pick<ImportReport, 'created' | 'updated' | 'skipped'>): string {
  const parts = [
    created > 0 && `${counted(created, 'guest')} added`,
    updated > 0 && `${counted(updated, 'guest')} changed`,
    skipped > 0 && `${counted(skipped, 'guest')} already there`,
  ]
  return parts.filter(Boolean).join(', ') || 'The list was empty'
}
