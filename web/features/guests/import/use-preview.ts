import { useEffect, useMemo, useState } from 'react'
import { hasNames, type Reading } from '../../../../worker/features/guest-lists/import/rules'
import type { ImportedRow, ImportReport } from '../../../../worker/features/guest-lists/import/schema'
import { ApiError } from '../../../lib/api-error'
import { useLatest } from '../../../lib/latest'
import { useRefresh } from '../../../lib/swr'
import { previewImport, useListContext } from './api'
import { type GuestList, type ListRow, rowReader, toRequest } from './list'

/** Milliseconds after the last letter, so that not every letter asks the server. */
const PAUSE = 500

/** `left-out`: by the person. `checking`: the server has not seen the row as it is now. */
export type RowState = ImportedRow['action'] | 'left-out' | 'checking'

export interface RowPreview {
  row: ListRow
  reading: Reading
  state: RowState
  /** What will happen, or the problem. */
  message: string
}

type Answer = { list: GuestList; report: ImportReport } | { list: GuestList; problem: ApiError }

/**
 * What an import of the list would do, row by row. Cells are read here at once; whom a row matches only the server knows.
 */
export function usePreview(list: GuestList | null) {
  const context = useListContext()
  const refresh = useLatest(useRefresh())
  const [answer, setAnswer] = useState<Answer | null>(null)
  const columns = list?.columns
  const read = useMemo(() => columns && rowReader(columns, context), [columns, context])

  const isFirst = answer === null
  const isAnswered = answer !== null && answer.list === list
  useEffect(() => {
    if (!list || isAnswered || !hasNames(list.columns)) return
    let isCurrent = true
    const timer = setTimeout(
      async () => {
        try {
          const report = await previewImport(toRequest(list))
          if (isCurrent) setAnswer({ list, report })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (isCurrent) setAnswer({ list, problem: error })
          // An occasion or a question may be gone.
          if (error.status === 422) void refresh()
        }
      },
      isFirst ? 0 : PAUSE,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [list, isFirst, isAnswered, refresh])

  const rows = useMemo(() => {
    if (!list || !read) return []
    const { list: seen, report } = answer && 'report' in answer ? answer : { list: null, report: null }
    const isSameMeaning = seen?.columns === list.columns
    const results = new Map(report?.rows.map((result) => [seen?.rows[result.row - 1], result]))
    return list.rows.map((row): RowPreview => {
      const reading = read(row)
      if (row.isSkipped) return { row, reading, state: 'left-out', message: '' }
      if (reading.problem !== null) return { row, reading, state: 'error', message: reading.problem }
      const result = isSameMeaning ? results.get(row) : undefined
      if (!result) return { row, reading, state: 'checking', message: '' }
      return { row, reading, state: result.action, message: result.message }
    })
  }, [list, read, answer])

  const count = (...states: RowState[]) => rows.filter(({ state }) => states.includes(state)).length
  const isSettled = isAnswered && 'report' in answer
  return {
    rows,
    errors: count('error'),
    /** How many guests would be added or changed; 0 while that is not known. */
    toWrite: isSettled ? count('create', 'update') : 0,
    isSettled,
    problem: isAnswered && 'problem' in answer ? answer.problem : null,
    /** Asks again after a problem. */
    retry: () => setAnswer(null),
  }
}
export type Preview = ReturnType<typeof usePreview>
