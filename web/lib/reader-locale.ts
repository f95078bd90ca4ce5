/** The language and region that the reader's browser asks for, such as `en-GB`. */
export const readerLocale = validLocale(navigator.language)

/** A tag that `Intl` takes. Where no language is set, Chromium reports `en-US@posix`, which it refuses. */
export function validLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replace(/@.*/, ''))[0] ?? 'en'
  } catch {
    return 'en'
  }
}
