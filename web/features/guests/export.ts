import { guestPaths } from '../../../worker/features/guests/schema'
import { toast } from '../../components/toast'
import { ApiError, requestFile } from '../../lib/http'
import { saveFile } from '../../lib/save-file'

/** The guests as a file that an import takes back. */
export async function exportGuests(): Promise<void> {
  try {
    saveFile(await requestFile(guestPaths.exportCsv), 'guests.csv')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message)
  }
}
