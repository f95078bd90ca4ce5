import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run dev` runs the Worker one port above this one. */
const port = Number(process.env.PORT || 8787)
const worker = `http://localhost:${port + 1}`

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
  server: {
    port,
    proxy: Object.fromEntries(['/api', '/rsvp', '/unsubscribe', '/dev/mail'].map((path) => [path, worker])),
  },
})
