import { LIST_LIMIT } from '../../../../worker/features/guest-lists/import/schema'

/** Bytes reserved for the JSON around the list, quotes included. */
const WRAPPING = 1024 * 1024
/** Bytes of the largest list that the server accepts. */
const LARGEST = LIST_LIMIT - WRAPPING
export const TOO_LARGE = 'This list is larger than 15 MB. Please import it in parts.'

export function isTooLarge(text: string): boolean {
  return new Blob([text]).size > LARGEST
}

/** Reads a file's text: UTF-8 or UTF-16, or else the Windows encoding of older spreadsheets. */
export async function readList(file: Blob): Promise<string> {
  if (file.size > LARGEST) throw new Error(TOO_LARGE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = `${bytes[0]},${bytes[1]}`
  if (mark === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
