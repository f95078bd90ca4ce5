import { useHouseholds } from '../lib/households'
import { type LanguageView, languageName, languagesInUse, missingWords, type Translatable } from '../lib/translations'
import { useWeddingSettings } from '../lib/wedding-settings'

interface MissingWordsProps {
  things: Translatable[]
  /** Opens a thing at its words in a language. */
  onOpen: (id: string, view: LanguageView) => void
}

/** Says in which of the guests' languages texts are missing. Nothing, if all is there. */
export function MissingWords({ things, onOpen }: MissingWordsProps) {
  const { data: settings } = useWeddingSettings()
  const { data: households } = useHouseholds()
  if (!settings || !households) return null
  const missing = missingWords(languagesInUse(settings.default_locale, households), things)
  if (missing.length === 0) return null
  return (
    <ul aria-label="Missing translations" className="flex flex-wrap gap-x-6 text-sm">
      {missing.map(({ locale, count, first }) => (
        <li key={locale}>
          <button
            type="button"
            onClick={() => onOpen(first, `in-${locale}`)}
            className="min-h-11 text-accent underline underline-offset-4 desk:min-h-8"
          >
            {languageName(locale)}: {count === 1 ? '1 text is missing' : `${count} texts are missing`}
          </button>
        </li>
      ))}
    </ul>
  )
}
