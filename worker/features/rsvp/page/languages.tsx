import { localeNames, locales } from '../../../lib/locales'
import type { Texts } from '../../../texts/en'

interface LanguagesProps {
  words: Texts
  /** Parameters of the page's address that the links keep. */
  query?: Record<string, string>
}

/** Links to the page in each language, named in that language. They are folded away, and need no script. */
export function Languages({ words, query }: LanguagesProps) {
  const kept = query ? `${new URLSearchParams(query)}&` : ''
  return (
    <details class="languages">
      <summary>
        <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3q9 9 0 18M12 3q-9 9 0 18" />
        </svg>{' '}
        <span class="unseen">
          {words.languages}
          {words.colon}
        </span>
        {localeNames[words.locale]}
      </summary>
      <nav aria-label={words.languages}>
        {locales.map((locale) =>
          locale === words.locale ? (
            <b>{localeNames[locale]}</b>
          ) : (
            <a href={`?${kept}lang=${locale}`} lang={locale} hreflang={locale} rel="nofollow">
              {localeNames[locale]}
            </a>
          ),
        )}
      </nav>
    </details>
  )
}
