import { useMemo } from 'react'
import { drawQr } from '../lib/qr-path'

const PIXELS_PER_MODULE = 16

const onScreen = 'mx-auto w-56 rounded-md border border-line'

/** Black on white in both themes, since some cameras cannot read inverted codes. */
export function QrCode({ text, label, className = onScreen }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

export function qrSvg(text: string): Blob {
  const { path, size } = drawQr(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** Renders a QR code large enough to print on a card. */
export async function qrPng(text: string): Promise<Blob> {
  const { path, size } = drawQr(text)
  const canvas = new OffscreenCanvas(size * PIXELS_PER_MODULE, size * PIXELS_PER_MODULE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return canvas.convertToBlob({ type: 'image/png' })
}
