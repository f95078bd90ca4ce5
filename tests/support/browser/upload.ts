import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Writes a file to the disk for the time of the test. Returns its path. */
export function fileOnDisk(name: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Chooses a file from the disk: megabytes that Playwright passes itself take half a minute on a slow machine. */
export async function chooseFile(field: Locator, name: string, content: string): Promise<void> {
  await field.setInputFiles(fileOnDisk(name, content))
}
