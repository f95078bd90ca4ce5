import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a checkout works in any folder: no path keeps the %20 of an address', () => {
  const files = ['.scripts', 'tests', 'web', 'worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/^(dist|results)\//.test(file))
      .map((file) => join(folder, file)),
  )
  const isEncoded = /import\.meta\.url\)\.pathname/
  expect(files.filter((file) => isEncoded.test(readFileSync(file, 'utf8')))).toEqual([])
})
