import { categoryColors } from '../../worker/features/categories/schema'
import type { swatches } from '../../worker/lib/tokens'

export type SwatchName = keyof typeof swatches.light

const names = new Map<string, SwatchName>(
  Object.entries(categoryColors).map(([name, color]) => [color, name as SwatchName]),
)

/** The CSS colour of a swatch in the current theme. */
export const swatch = (name: SwatchName): string => `var(--swatch-${name})`

/** A category's colour as it is drawn. A preset becomes the theme's swatch; any other colour gets an edge to be seen by. */
export function drawn(color: string): { fill: string; hasEdge: boolean } {
  const name = names.get(color.toUpperCase())
  return name ? { fill: swatch(name), hasEdge: false } : { fill: color, hasEdge: true }
}
