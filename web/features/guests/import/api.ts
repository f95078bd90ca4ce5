import type { ImportReport, Mapping } from '../../../../worker/features/guest-lists/import/schema'
import { guestPaths } from '../../../../worker/features/guests/schema'
import { request } from '../../../lib/http'
import { useWrite } from '../../../lib/swr'

interface Import {
  csv: string
  mapping: Mapping
}

/** Returns what an import would do, without writing anything. */
export function previewImport(list: Import): Promise<ImportReport> {
  return request('POST', guestPaths.import, { ...list, dry_run: true })
}

export function useImport() {
  const write = useWrite()
  return (list: Import) => write<ImportReport>('POST', guestPaths.import, list)
}
