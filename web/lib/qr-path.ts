import { create } from 'qrcode'

/** The quiet zone around the code in modules, as ISO 18004 requires. */
const MARGIN = 4

/** Draws a QR code as one path of rows of dark modules, which have the size 1. */
export function drawQr(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x
      while (x < size && data[y * size + x]) x++
      if (x > start) path += `M${start + MARGIN} ${y + MARGIN}h${x - start}v1h${start - x}z`
    }
  }
  return { path, size: size + 2 * MARGIN }
}
