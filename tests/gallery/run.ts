// Vite reads the gallery, since the Worker's modules import one another as a bundler resolves them.
import { runnerImport } from 'vite'

await runnerImport('./tests/gallery/gallery.ts')
