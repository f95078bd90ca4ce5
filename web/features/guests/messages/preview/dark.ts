const THEME_QUERY = /\(\s*prefers-color-scheme:\s*(dark|light)\s*\)/g

/**
 * A mail as a reader with a theme sees it: its queries of the theme are decided, since a frame has that of the page. Links do
 * nothing in a preview; the frame has no scripts.
 */
export function mailIn(theme: 'light' | 'dark', html: string): string {
  return html
    .replaceAll(THEME_QUERY, (_, queried) => (queried === theme ? '(min-width: 0)' : '(max-width: 0)'))
    .replace('<head>', `<head><style>:root{color-scheme:${theme} only!important}a{pointer-events:none}</style>`)
}
