import { useSyncExternalStore } from 'react'
import { dark, light } from '../../worker/lib/tokens'

const THEME_KEY = 'wedding-planner-theme'
const paper = { light: light.page, dark: dark.page }
export type Theme = keyof typeof paper

const listeners = new Set<() => void>()

/** Set by `public/theme.js` before the first paint. */
const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
  return [theme, setTheme]
}

function setTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  show(theme)
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper[theme])
  for (const listener of listeners) listener()
}

/** Follows a change of theme in another tab. */
export function followTheme(): void {
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) show(event.newValue === 'dark' ? 'dark' : 'light')
  })
}
