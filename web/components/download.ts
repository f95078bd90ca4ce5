import { requestFile } from '../lib/http'
import { saveFile } from '../lib/save-file'
import { sendDeletions } from './send-deletions'
import { toastFailure } from './toast-failure'

/** Downloads a file that the API makes, without what is being deleted, and toasts a failure. */
export async function download(path: string, name: string): Promise<void> {
  try {
    await sendDeletions()
    saveFile(await requestFile(path), name)
  } catch (error) {
    toastFailure(error)
  }
}
