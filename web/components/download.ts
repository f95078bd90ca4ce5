import { requestFile } from '../lib/http'
import { saveFile } from '../lib/save-file'
import { toastFailure } from './toast-failure'

/** Downloads a file that the API makes, and toasts a failure. */
export async function download(path: string, name: string): Promise<void> {
  try {
    saveFile(await requestFile(path), name)
  } catch (error) {
    toastFailure(error)
  }
}
