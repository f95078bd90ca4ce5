import { useSyncExternalStore } from 'react'

const THEME_KEY = 'wedding-planner-theme'
type Theme = 'light' | 'dark'
/** The chosen theme; `device` follows the system. */
type ThemeChoice = Theme | 'device'

const listeners = new Set<() => void>()
const darkDevice = matchMedia('(prefers-color-scheme: dark)')

/** Set by `first-load.inline.js` before the first paint. */
const shown = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function chosen(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY)
  return stored === 'dark' || stored === 'device' ? stored : 'light'
}

/** The theme on the screen. */
export const useTheme = (): Theme => useSyncExternalStore(listen, shown)

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(listen, chosen)

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(THEME_KEY, choice)
  show()
}

/** Follows changes of the system's theme, and of the choice in another tab. */
export function followTheme(): void {
  darkDevice.addEventListener('change', show)
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) show()
  })
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(): void {
  const choice = chosen()
  const theme = choice === 'device' ? (darkDevice.matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = theme
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[theme] ?? ''
  for (const listener of listeners) listener()
}
