import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { reloadOnceOnMissingChunk } from './app/missing-chunk'
import { loadScreenAt } from './app/router'
import { toast } from './components/toast'
import { accessToken, firstReadsArrived } from './lib/http'
import { paths } from './lib/paths'
import { checkSession, followSession, sessionKnown } from './lib/session'
import { followTheme } from './lib/theme'

reloadOnceOnMissingChunk()
followTheme()
// Decodes the figures' font, which is part of the styles, before the first figures are drawn. Later, they would move.
void document.fonts.load('300 1em Fraunces')
followSession({
  onEnded: () => toast.info('Logged out successfully'),
  onRefused: (sentence) => toast.error(sentence),
})
void checkSession()
// Fails only where the browser blocks its storage. The page itself says so (`first-load.inline.js`).
start().catch(() => {})

/**
 * The page itself shows the start-up screen, so the app is rendered once it has something to show: in one go, with its first reads
 * if they have come.
 */
async function start(): Promise<void> {
  const screen = accessToken.read() === '' ? paths.login : location.pathname
  // The screen itself handles the failure.
  await Promise.all([sessionKnown(), loadScreenAt(screen).catch(() => {})])
  await firstReadsArrived()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
