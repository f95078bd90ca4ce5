// Run through Vite, since the Worker's modules import one another without file extensions.
import { runnerImport } from 'vite'

await runnerImport('./tests/gallery/gallery.ts')
