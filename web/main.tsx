import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { reloadOnceOnMissingChunk } from './app/load-screen'
import { toast } from './components/toast'
import { checkSession, followSession } from './lib/session'
import { followTheme } from './lib/theme'

reloadOnceOnMissingChunk()
followTheme()
followSession({ onEnded: () => toast.info('Logged out successfully') })
void checkSession()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
