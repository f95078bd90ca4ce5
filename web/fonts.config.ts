import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/*
 * The headings' font, cut down to what the app shows: one weight of the Latin letters, and the light characters of the large figures. With
 * all weights it is twice as large, and a first visit loads it beside the scripts.
 */

const require = createRequire(import.meta.url)
/** Where `styles.css` and `index.html` look for the files. */
const folder = new URL('../node_modules/.cache/posy/fonts/', import.meta.url)

/** Writes the files. The build and the dev server call it before they read the styles. */
export async function writeFonts(): Promise<void> {
  const whole = readFileSync(require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'))
  const write = async (name: string, text: string, wght: number) =>
    writeFileSync(
      new URL(`${name}.woff2`, folder),
      await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght } }),
    )
  mkdirSync(folder, { recursive: true })
  await write('fraunces', latin(), 500)
  // The days to go: "85", "1,204" or "Today".
  await write('fraunces-figures', '0123456789,Today', 300)
}

/** Every character of the Latin file. */
function latin(): string {
  const { latin: ranges }: { latin: string } = require('@fontsource-variable/fraunces/unicode.json')
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}
