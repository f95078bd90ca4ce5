import { guestPaths } from '../../../worker/features/guests/schema'
import { toast } from '../../components/toast'
import { ApiError, requestFile } from '../../lib/http'
import { saveFile } from '../../lib/save-file'

/** Downloads the guests as a file that can be imported again. */
export async function exportGuests(): Promise<void> {
  try {
    saveFile(await requestFile(guestPaths.exportCsv), 'guests.csv')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message)
  }
}
